/**
 * Records the merchant's rebate settings with the time from which they apply. A change made in the back office applies
 * from the time when it was made, even if a worker records it later or other changes follow. Other changes (mainly of
 * feature flags) apply from the time of this call. The lock admits one process at a time, and the settings are reloaded
 * under the lock, so that a process with outdated settings cannot record them after newer ones. Source:
 * docs/decisions/0041-rebates-by-day.md.
 */

import type { MerchantId } from "../../core/ids.ts";
import { settingsWith } from "../../core/merchant/settings.ts";
import type { Deps } from "../../core/deps.ts";
import { hasClaimPage, settingsFrom } from "./rebate-settings-of.ts";
import { findLastSettings, lockSettings, insertSettings, takeSettingChanges } from "./setting-repository.ts";
import type { LastSettings, RecordedSettings, SettingChanges, SettingsInForce } from "./setting-repository.ts";

interface DatedSettings extends SettingsInForce {
  readonly at: Date;
  readonly hasPage: boolean;
}

type RecordDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants">;

export async function recordRebateSettings(
  { db, ids, clock, merchants }: RecordDeps,
  merchantId: MerchantId,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSettings(tx, merchantId);
    await merchants.reload();
    const last = await findLastSettings(tx, merchantId);
    const settingChanges = await takeSettingChanges(tx, merchantId);
    const hasPage = hasClaimPage(merchants.byId(merchantId));
    for (const dated of datedSettings(last, settingChanges, { at: clock.businessNow(), hasPage })) {
      await insertSettings(tx, { merchantId, id: ids.next(), ...dated });
    }
  });
}

/** Returns the settings after each change, and the current settings. */
function datedSettings(
  last: LastSettings | undefined,
  { changes, currentValues }: SettingChanges,
  { at, hasPage }: { readonly at: Date; readonly hasPage: boolean },
): DatedSettings[] {
  const dated: DatedSettings[] = [];
  if (last !== undefined) {
    let currentSettings: RecordedSettings = {
      "rebate.usualPpm": last.settings.usualPpm,
      "contracts.exclusionPpm": last.settings.exclusionPpm,
      "rebate.payout": last.mode,
    };
    const lastHasPage = last.hasPage ?? hasPage;
    for (const change of changes) {
      currentSettings = settingsWith(
        new Map<string, unknown>([...Object.entries(currentSettings), [change.key, change.value]]),
      );
      dated.push({
        ...settingsFrom(currentSettings, lastHasPage),
        hasPage: lastHasPage,
        at: limitTime(last.at, change.at, at),
      });
    }
  }
  return [...dated, { ...settingsFrom(settingsWith(currentValues), hasPage), hasPage, at }];
}

/**
 * Limits the time of a change to the range from the last recorded change to now, because the clocks of two processes
 * may differ.
 */
function limitTime(first: Date, moment: Date, last: Date): Date {
  return new Date(Math.max(first.getTime(), Math.min(moment.getTime(), last.getTime())));
}

/**
 * Records the merchant's rebate settings with the time from which they apply. A change made in the back office applies
 * from the time it was made, even if a worker records it later or other changes follow. Other changes (mainly feature
 * flags) apply from now. The lock admits one process at a time, and the settings are reloaded under the lock, so that
 * an outdated process cannot record after a newer one. Source: docs/decisions/0041-rebates-by-day.md.
 */

import type { MerchantId } from "../../core/ids.ts";
import { settingsWith } from "../../core/merchant/settings.ts";
import type { Deps } from "../../core/deps.ts";
import { hasClaimPage, settingsFrom } from "./rebate-settings-of.ts";
import { findLastSettings, lockSettings, insertSettings, takeSettingChanges } from "./setting-repository.ts";
import type { LastSettings, NotedSettings, SettingChanges, SettingsInForce } from "./setting-repository.ts";

interface DatedSettings extends SettingsInForce {
  readonly at: Date;
  readonly hasPage: boolean;
}

type NoteDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants">;

export async function recordRebateSettings(
  { db, ids, clock, merchants }: NoteDeps,
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

/** The settings after each change, and the current ones; equal consecutive settings are recorded once. */
function datedSettings(
  last: LastSettings | undefined,
  { changes, now }: SettingChanges,
  { at, hasPage }: { readonly at: Date; readonly hasPage: boolean },
): DatedSettings[] {
  const dated: DatedSettings[] = [];
  if (last !== undefined) {
    let currentSettings: NotedSettings = {
      "rebate.usualPpm": last.settings.usualPpm,
      "contracts.exclusionPpm": last.settings.exclusionPpm,
      "rebate.payout": last.mode,
    };
    const hadPage = last.hasPage ?? hasPage;
    for (const change of changes) {
      currentSettings = settingsWith(
        new Map<string, unknown>([...Object.entries(currentSettings), [change.key, change.value]]),
      );
      dated.push({ ...settingsFrom(currentSettings, hadPage), hasPage: hadPage, at: between(last.at, change.at, at) });
    }
  }
  return [...dated, { ...settingsFrom(settingsWith(now), hasPage), hasPage, at }];
}

/** The clocks of two processes may differ, so the time is limited to the order of recording. */
function between(first: Date, moment: Date, last: Date): Date {
  return new Date(Math.max(first.getTime(), Math.min(moment.getTime(), last.getTime())));
}

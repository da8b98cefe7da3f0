/**
 * Records the merchant's rebate settings with the time from which they apply. A change made in the back office applies
 * from the time it was made, even if a worker records it later or other changes follow. Other changes (mainly feature
 * flags) apply from now. The lock admits one process at a time, and the settings are reloaded under the lock, so that
 * an outdated process cannot record after a newer one. Source: docs/decisions/0041-rebates-by-day.md.
 */

import type { MerchantId } from "../../core/ids.ts";
import { settingsWith } from "../../core/merchant/settings.ts";
import type { Deps } from "../../core/deps.ts";
import { canBeAsked, settingsFrom } from "./rebate-settings-of.ts";
import { findLastNote, lockNotes, noteSettings, takeSettingNews } from "./setting-repository.ts";
import type { LastNote, NotedSettings, SettingNews, SettingsInForce } from "./setting-repository.ts";

interface DatedSettings extends SettingsInForce {
  readonly at: Date;
  readonly hasPage: boolean;
}

type NoteDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants">;

export async function noteRebateSettings(
  { db, ids, clock, merchants }: NoteDeps,
  merchantId: MerchantId,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNotes(tx, merchantId);
    await merchants.reload();
    const last = await findLastNote(tx, merchantId);
    const news = await takeSettingNews(tx, merchantId);
    const hasPage = canBeAsked(merchants.byId(merchantId));
    for (const dated of datedSettings(last, news, { at: clock.businessNow(), hasPage })) {
      await noteSettings(tx, { merchantId, id: ids.next(), ...dated });
    }
  });
}

/** The settings after each change, and the current ones; equal consecutive settings are recorded once. */
function datedSettings(
  last: LastNote | undefined,
  { changes, now }: SettingNews,
  { at, hasPage }: { readonly at: Date; readonly hasPage: boolean },
): DatedSettings[] {
  const dated: DatedSettings[] = [];
  if (last !== undefined) {
    let known: NotedSettings = {
      "rebate.usualPpm": last.settings.usualPpm,
      "contracts.exclusionPpm": last.settings.exclusionPpm,
      "rebate.payout": last.mode,
    };
    const hadPage = last.hasPage ?? hasPage;
    for (const change of changes) {
      known = settingsWith(new Map<string, unknown>([...Object.entries(known), [change.key, change.value]]));
      dated.push({ ...settingsFrom(known, hadPage), hasPage: hadPage, at: between(last.at, change.at, at) });
    }
  }
  return [...dated, { ...settingsFrom(settingsWith(now), hasPage), hasPage, at }];
}

/** The clocks of two processes may differ, so the time is limited to the order of recording. */
function between(first: Date, moment: Date, last: Date): Date {
  return new Date(Math.max(first.getTime(), Math.min(moment.getTime(), last.getTime())));
}

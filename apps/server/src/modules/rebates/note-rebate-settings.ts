/**
 * Notes what the house has set of what its days are worked by, and since when: a change by the desk since the desk made
 * it, however late a worker comes and whatever was changed after it; what changed otherwise (flags above all) since
 * now. One process at a time, which reads anew under the lock: nobody who knows less notes it after whoever knew more.
 * Source: docs/decisions/0041-rebates-by-day.md.
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

/** What was in force after each change, and what is now; the same twice is noted once. */
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

/** Clocks of two processes may differ: what is noted later is in force later. */
function between(first: Date, moment: Date, last: Date): Date {
  return new Date(Math.max(first.getTime(), Math.min(moment.getTime(), last.getTime())));
}

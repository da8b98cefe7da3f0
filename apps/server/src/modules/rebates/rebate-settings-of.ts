/** The settings of a merchant as they are now; games count here as for contracts. */

import { hasFlag } from "../../core/merchant/merchant.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import type { NotedSettings, SettingsInForce } from "./setting-repository.ts";

/** What days that end from now on are worked by, until something is changed. */
export function settingsNow(merchant: Merchant): SettingsInForce {
  return settingsFrom(merchant.settings, canBeAsked(merchant));
}

/** What days are worked by in a house that has set this; `hasPage`: its members can ask. */
export function settingsFrom(settings: NotedSettings, hasPage: boolean): SettingsInForce {
  return {
    settings: { usualPpm: settings["rebate.usualPpm"], exclusionPpm: settings["contracts.exclusionPpm"] },
    mode: hasPage ? settings["rebate.payout"] : "auto",
  };
}

/** Whether members can ask: a house without the page for it has nobody who could, and pays by itself. */
export function canBeAsked(merchant: Merchant): boolean {
  return hasFlag(merchant, "MANPLAYREB3");
}

const dayMs = 86_400_000;

/** Until when something can be asked for that is there from that moment on: a day at least. */
export function claimUntilOf({ settings }: Merchant, from: Date): Date {
  return new Date(from.getTime() + Math.max(1, settings["rebate.claimDays"]) * dayMs);
}

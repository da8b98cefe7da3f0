/** Derives rebate settings from the merchant's settings. The excluded games are those of contracts. */

import { hasFlag } from "../../core/merchant/merchant.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import type { NotedSettings, SettingsInForce } from "./setting-repository.ts";

/** The current settings, for days that end from now on. */
export function currentSettings(merchant: Merchant): SettingsInForce {
  return settingsFrom(merchant.settings, hasClaimPage(merchant));
}

/** Builds the settings of days; `hasPage`: the merchant's members have the claim page. */
export function settingsFrom(settings: NotedSettings, hasPage: boolean): SettingsInForce {
  return {
    settings: { usualPpm: settings["rebate.usualPpm"], exclusionPpm: settings["contracts.exclusionPpm"] },
    mode: hasPage ? settings["rebate.payout"] : "auto",
  };
}

/** True if the claim page is on. Without it rebates are paid automatically. */
export function hasClaimPage(merchant: Merchant): boolean {
  return hasFlag(merchant, "MANPLAYREB3");
}

const dayMs = 86_400_000;

/** The claim deadline of a rebate that becomes claimable at `from`; at least a day later. */
export function claimUntilOf({ settings }: Merchant, from: Date): Date {
  return new Date(from.getTime() + Math.max(1, settings["rebate.claimDays"]) * dayMs);
}

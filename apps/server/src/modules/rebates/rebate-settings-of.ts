/** Derives rebate settings from the merchant's settings. The excluded games are the same as for contracts. */

import { hasFlag } from "../../core/merchant/merchant.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import type { RecordedSettings, SettingsInForce } from "./setting-repository.ts";

/** Returns the current settings, for days that end from now on. */
export function currentSettings(merchant: Merchant): SettingsInForce {
  return settingsFrom(merchant.settings, hasClaimPage(merchant));
}

/** Builds the settings of days. `hasPage` is true if the merchant's members have the claim page. */
export function settingsFrom(settings: RecordedSettings, hasPage: boolean): SettingsInForce {
  return {
    settings: { usualPpm: settings["rebate.usualPpm"], exclusionPpm: settings["contracts.exclusionPpm"] },
    mode: hasPage ? settings["rebate.payout"] : "auto",
  };
}

/** Returns true if the claim page is turned on. Without it rebates are paid automatically. */
export function hasClaimPage(merchant: Merchant): boolean {
  return hasFlag(merchant, "MANPLAYREB3");
}

const dayMs = 86_400_000;

/** Returns the claim deadline of a rebate that becomes claimable at `from`, at least one day later. */
export function claimUntilOf({ settings }: Merchant, from: Date): Date {
  return new Date(from.getTime() + Math.max(1, settings["rebate.claimDays"]) * dayMs);
}

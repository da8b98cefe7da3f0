/** The settings of a merchant as a run that begins now is worked by them; games count here as for contracts. */

import { hasFlag } from "../../core/merchant.ts";
import type { Merchant } from "../../core/merchant.ts";
import type { PayoutMode, RebateSettings } from "./rebate-run.ts";

/** See the head of this file. */
export function rebateSettingsOf({ settings }: Merchant): RebateSettings {
  return { usualPpm: settings["rebate.usualPpm"], exclusionPpm: settings["contracts.exclusionPpm"] };
}

/** Whether members can ask: a house without the page for it has nobody who could, and pays by itself. */
export function canBeAsked(merchant: Merchant): boolean {
  return hasFlag(merchant, "MANPLAYREB3");
}

/** How a day that is worked now is paid. */
export function payoutOf(merchant: Merchant): PayoutMode {
  return canBeAsked(merchant) ? merchant.settings["rebate.payout"] : "auto";
}

const dayMs = 86_400_000;

/** Until when something can be asked for that is there from that moment on: a day at least. */
export function claimUntilOf({ settings }: Merchant, from: Date): Date {
  return new Date(from.getTime() + Math.max(1, settings["rebate.claimDays"]) * dayMs);
}

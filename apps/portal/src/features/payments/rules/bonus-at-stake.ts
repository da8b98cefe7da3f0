/** The amount of the running bonus that a withdrawal forfeits, and the turnover requirements that remain. */

import type { Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { moneyFromWire } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { TurnoverInfo } from "./withdraw-terms.ts";

export type OwnBonus = Reply<"GET /wps/bonus">;

/**
 * Returns the money that a withdrawal forfeits with the running bonus, or undefined if no bonus is running, its
 * requirement is met, its money is spent or the currency is unknown.
 */
export function bonusAtStake({ currency, running }: OwnBonus): Money | undefined {
  if (running === null || running.isMet || !isCurrencyCode(currency)) return undefined;
  const amount = moneyFromWire(running.atStakeMinor, currency);
  return amount === undefined || amount.minor <= 0n ? undefined : amount;
}

/** Returns the turnover requirements without that of the running bonus, because the member can forfeit this bonus. */
export function bindingTurnover(turnover: TurnoverInfo, { running }: OwnBonus): TurnoverInfo {
  const belongsToRunningBonus = ({ origin, originId }: TurnoverInfo["details"][number]) =>
    origin === "bonus" && originId === running?.id;
  const details = turnover.details.filter((line) => !belongsToRunningBonus(line));
  const isOpen = details.some(({ remainingTurnover }) => remainingTurnover > 0);
  return { ...turnover, status: isOpen ? "I" : "A", details };
}

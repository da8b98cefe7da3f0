/** The part of a bonus that a withdrawal would cost, and the turnover requirements that remain. */

import type { Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { moneyFromWire } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { TurnoverInfo } from "./withdraw-terms.ts";

export type OwnBonus = Reply<"GET /wps/bonus">;

/**
 * The money lost with the running bonus; undefined if nothing can be lost, because the requirement is met or the money
 * is spent.
 */
export function bonusAtStake({ currency, running }: OwnBonus): Money | undefined {
  if (running === null || running.isMet || !isCurrencyCode(currency)) return undefined;
  const amount = moneyFromWire(running.atStakeMinor, currency);
  return amount === undefined || amount.minor <= 0n ? undefined : amount;
}

/** The requirements of the main wallet. The running bonus is left out, because the member can give it up. */
export function bindingTurnover(turnover: TurnoverInfo, { running }: OwnBonus): TurnoverInfo {
  const isOfRunning = ({ origin, originId }: TurnoverInfo["details"][number]) =>
    origin === "bonus" && originId === running?.id;
  const details = turnover.details.filter((line) => !isOfRunning(line));
  const isOpen = details.some(({ remainingTurnover }) => remainingTurnover > 0);
  return { ...turnover, status: isOpen ? "I" : "A", details };
}

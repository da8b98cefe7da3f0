/** What of a bonus a withdrawal would cost, and what must be bet whether there is one or not. */

import type { Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { moneyFromWire } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { TurnoverInfo } from "./withdraw-terms.ts";

export type OwnBonus = Reply<"GET /wps/bonus">;

/** The money that goes with the running bonus; undefined when nothing can be lost: it is bet, or spent. */
export function bonusAtStake({ currency, running }: OwnBonus): Money | undefined {
  if (running === null || running.isMet || !isCurrencyCode(currency)) return undefined;
  const amount = moneyFromWire(running.atStakeMinor, currency);
  return amount === undefined || amount.minor <= 0n ? undefined : amount;
}

/** The lines that bind the main wallet: the running bonus may be given up, the others must be bet. */
export function bindingTurnover(turnover: TurnoverInfo, { running }: OwnBonus): TurnoverInfo {
  const isOfRunning = ({ origin, originId }: TurnoverInfo["details"][number]) =>
    origin === "bonus" && originId === running?.id;
  const details = turnover.details.filter((line) => !isOfRunning(line));
  const isOpen = details.some(({ remainingTurnover }) => remainingTurnover > 0);
  return { ...turnover, status: isOpen ? "I" : "A", details };
}

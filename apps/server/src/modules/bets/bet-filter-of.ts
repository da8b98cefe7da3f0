/** Converts a query about the member's own bets into a filter. */

import type { GameOrdersQuery } from "@openhouse/protocol/bets/game-orders";
import { betStatuses } from "@openhouse/protocol/bets/bet-status";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { BetId } from "../../core/ids.ts";
import { idFromWire } from "../../core/ids.ts";
import { requireWindow } from "../../core/records/require-window.ts";
import type { BetFilter } from "./repository.ts";

/** The filter fields of a query. A bet must match all of them. */
export interface BetQuery extends Pick<
  GameOrdersQuery,
  "startDate" | "endDate" | "accountType" | "status" | "winLossDraw" | "orderNoSearch"
> {
  /** Product class of the call: RNG, FISH, LIVE, PVP, SPORTS, ELOTT. */
  readonly category: string;
  /** Sports and lotteries have separate calls for settled and open bets. */
  readonly isSettled?: boolean;
}

const defaultDays = 7;
const dayMs = 86_400_000;
const results = ["win", "loss", "draw"] as const;

/**
 * Default period: the last seven days. Returns undefined if a value of the query can match no bet. Refuses as
 * `requireWindow` does.
 */
export function betFilterOf(
  deps: Pick<Deps, "clock" | "merchants">,
  actor: MemberActor,
  input: BetQuery,
): BetFilter | undefined {
  const { merchantId, memberId } = actor;
  const status = betStatuses.find((candidate) => candidate === input.status);
  const result = results.find((candidate) => candidate === input.winLossDraw);
  const betId = input.orderNoSearch ? idFromWire<BetId>(input.orderNoSearch) : undefined;
  const isUnknown = (text: string | undefined, value: unknown) => Boolean(text) && value === undefined;
  if (isUnknown(input.status, status) || isUnknown(input.winLossDraw, result)) return undefined;
  if (isUnknown(input.orderNoSearch, betId)) return undefined;
  const { startDate, endDate } = input;
  requireWindow({ startDate, endDate });
  const to = endDate === undefined ? deps.clock.businessNow() : new Date(endDate);
  return {
    merchantId,
    memberId,
    currency: currencies[currencyOfBets(deps, actor)].number,
    category: input.category,
    from: new Date(startDate ?? to.getTime() - defaultDays * dayMs),
    to,
    vendor: input.accountType === "" ? undefined : input.accountType,
    status,
    result,
    betId,
    isSettled: input.isSettled,
  };
}

/** The currency that a member bets with. */
export function currencyOfBets({ merchants }: Pick<Deps, "merchants">, actor: MemberActor): CurrencyCode {
  return actor.role === "trial" ? "FUN" : merchants.byId(actor.merchantId).currency;
}

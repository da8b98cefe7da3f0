/**
 * GET /wps/relay/MCSFE_getTurnoverInfo: the open turnover requirements and the bets that counted. The refusal
 * `withdraw_turnover_not_enough` contains the same data. Amounts are decimal numbers in major units, times are
 * milliseconds. Source: docs/wire-format.md, Withdrawals.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const TurnoverBet = Type.Object({
  betId: Type.String(),
  gameName: Type.String(),
  category: Type.String(),
  validBetAmount: Type.Number(),
  /** The part of the bet that counted for this requirement. */
  countedAmount: Type.Number(),
  settledAt: Type.Number(),
});

export const TurnoverDetail = Type.Object({
  id: Type.String(),
  origin: Type.Union([
    Type.Literal("deposit"),
    Type.Literal("bonus"),
    Type.Literal("adjustment"),
    Type.Literal("rebate"),
  ]),
  /** The id of the deposit, bonus grant, adjustment or rebate. */
  originId: Type.String(),
  /** The amount of the origin. */
  amount: Type.Number(),
  /** The turnover that the origin requires. */
  requiredTurnover: Type.Number(),
  actualTurnover: Type.Number(),
  remainingTurnover: Type.Number(),
  startedAt: Type.Number(),
  expiresAt: Type.Union([Type.Number(), Type.Null()]),
  /** Categories whose bets count only in part or not at all. */
  weights: Type.Array(Type.Object({ category: Type.String(), ratePpm: Type.Integer() })),
  betCount: Type.Integer(),
  /** The latest bets first, at most twenty. */
  bets: Type.Array(TurnoverBet),
});

export const TurnoverInfo = Type.Object({
  /** A: withdrawals are possible; I: a requirement is open. */
  status: Type.Union([Type.Literal("A"), Type.Literal("I")]),
  currency: Type.String(),
  totalActualTurnover: Type.Number(),
  totalRequiredTurnover: Type.Number(),
  /** The oldest requirement first, because bets count in this order. */
  details: Type.Array(TurnoverDetail),
});

export type TurnoverBet = Static<typeof TurnoverBet>;
export type TurnoverDetail = Static<typeof TurnoverDetail>;
export type TurnoverInfo = Static<typeof TurnoverInfo>;

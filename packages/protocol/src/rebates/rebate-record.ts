/**
 * Types of a member's rebate record (docs/wire-format.md, Records, bonusDetails): for each day the amount, the source
 * of the bets and the rates. GET /wps/member/rebates returns the record; GET /wps/member/rebates/rates returns the
 * member's own rates.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

const day = Type.String({ minLength: 10, maxLength: 10 });

export const RebateRecordQuery = Type.Object({
  /** The days of the bets, yyyy-mm-dd, both included. Default: the last seven days. */
  startDate: Type.Optional(day),
  endDate: Type.Optional(day),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});

const RebateRow = Type.Object({
  id: Type.String(),
  createTimeTimestamp: Type.Number(),
  /** The day of the bets. */
  balanceDate: Type.String(),
  gameCategory: Type.String(),
  /** player: for the member's own bets; agent: for the difference to the rates of the downlines. */
  side: Type.String(),
  /**
   * The account name of the payee; for an agent, followed by the names of the direct downlines through whom the bets
   * came: "anna > ben, carla".
   */
  levelTree: Type.String(),
  validGameBetting: Type.Number(),
  /** The rate in percent. If the lines have several rates, their average weighted by the valid bets. */
  rate: Type.Number(),
  /** The amount of the day with the corrections of earlier days. */
  amount: Type.Number(),
  /** The amount of the day without corrections, in minor units. */
  dueMinor: Type.String(),
  /** The sum of the corrections of earlier days, in minor units. */
  correctionMinor: Type.String(),
  paidMinor: Type.String(),
  remainMinor: Type.String(),
  lapsedMinor: Type.String(),
  withheldMinor: Type.String(),
  /** The claim deadline, in milliseconds. Null if the rebate is paid automatically. */
  claimUntil: Type.Union([Type.Number(), Type.Null()]),
  /** The bets by direct downline (for own bets: the payee) and by rates. Largest first, at most twenty. */
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      /** The rates are in percent. */
      ownRate: Type.Number(),
      belowRate: Type.Number(),
      validGameBetting: Type.Number(),
    }),
  ),
  /** The number of all lines. */
  lineCount: Type.Integer(),
});

export const RebateRecord = Type.Object({
  list: Type.Array(RebateRow),
  footer: Type.Object({ sums: Type.Object({ validGameBetting: Type.Number(), amount: Type.Number() }) }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  currency: Type.String(),
});

export type RebateRecordQuery = Static<typeof RebateRecordQuery>;
export type RebateRecord = Static<typeof RebateRecord>;

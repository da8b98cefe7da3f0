/**
 * The record of a member's rebates (docs/wire-format.md, Records, bonusDetails): what each day brought back, of whose
 * bets and from whose rate to whose. GET /wps/member/rebates; GET /wps/member/rebates/rates: the own rates.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

const day = Type.String({ minLength: 10, maxLength: 10 });

export const RebateRecordQuery = Type.Object({
  /** Days of the bets, yyyy-mm-dd, both included; the last seven days by default. */
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
  /** player: of the own bets; agent: the difference to what was given on below. */
  side: Type.String(),
  /** Who gets it, and through whom the bets came: "anna" or "anna > ben". */
  levelTree: Type.String(),
  validGameBetting: Type.Number(),
  /** Percent; of several rates what they come to together. */
  rate: Type.Number(),
  /** What the day brings with corrections of earlier days. */
  amount: Type.Number(),
  /** The day alone, and what corrections add or take; minor units. */
  dueMinor: Type.String(),
  correctionMinor: Type.String(),
  paidMinor: Type.String(),
  remainMinor: Type.String(),
  lapsedMinor: Type.String(),
  withheldMinor: Type.String(),
  /** Until when it can be asked for, milliseconds; null: the house pays by itself. */
  claimUntil: Type.Union([Type.Number(), Type.Null()]),
  /** The largest first, at most twenty. */
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Percent. */
      ownRate: Type.Number(),
      belowRate: Type.Number(),
      validGameBetting: Type.Number(),
    }),
  ),
  /** How many lines there are in all. */
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

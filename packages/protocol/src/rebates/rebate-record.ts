/**
 * Types of a member's rebate record (docs/wire-format.md, Records, bonusDetails): per day the amount, the source of the
 * bets and the rates. GET /wps/member/rebates; GET /wps/member/rebates/rates returns the member's own rates.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

const day = Type.String({ minLength: 10, maxLength: 10 });

export const RebateRecordQuery = Type.Object({
  /** Days of the bets, yyyy-mm-dd, both inclusive; the last seven days by default. */
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
  /** player: for the member's own bets; agent: the difference to the rates below. */
  side: Type.String(),
  /** The payee, and for an agent the downlines through whom the bets came: "anna" or "anna > ben". */
  levelTree: Type.String(),
  validGameBetting: Type.Number(),
  /** Percent; the weighted rate if there are several. */
  rate: Type.Number(),
  /** The day's amount including corrections of earlier days. */
  amount: Type.Number(),
  /** The day alone, and the corrections; minor units. */
  dueMinor: Type.String(),
  correctionMinor: Type.String(),
  paidMinor: Type.String(),
  remainMinor: Type.String(),
  lapsedMinor: Type.String(),
  withheldMinor: Type.String(),
  /** The claim deadline, milliseconds; null if it is paid automatically. */
  claimUntil: Type.Union([Type.Number(), Type.Null()]),
  /** Largest first, at most twenty. */
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Percent. */
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

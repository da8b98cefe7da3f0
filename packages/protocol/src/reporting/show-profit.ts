/**
 * GET /wps/relay/ODSFE2_MemPNLDet: the member's own profit and loss per day in the merchant's time zone, latest day
 * first. The figures come from the ledger alone, except the valid bet, which comes from the daily sums of bets. Amounts
 * are decimal numbers in major units. The call is refused with `request.param.err` for invalid dates, an end before the
 * start, more than 366 days, or an unknown category. Source: docs/wire-format.md, Records.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

/** A day in the merchant's time zone. */
export const ProfitDay = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });

/** CONS: all categories; OTHER: bets of an unknown category. */
export const ProfitCategory = Type.String({ pattern: "^[A-Z]{1,20}$" });

export const ProfitQuery = Type.Object({
  gameCategory: Type.Optional(ProfitCategory),
  /** The period, both days included. Default: the last seven days. */
  startDate: Type.Optional(ProfitDay),
  endDate: Type.Optional(ProfitDay),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});

const figures = {
  deposit: Type.Number(),
  withdraw: Type.Number(),
  betAmount: Type.Number(),
  validBetAmount: Type.Number(),
  winAmount: Type.Number(),
  rebate: Type.Number(),
  promotion: Type.Number(),
  totalInvitationAmount: Type.Number(),
  agentCommission: Type.Number(),
  dailySalary: Type.Number(),
  profitSharing: Type.Number(),
  merchantCharge: Type.Number(),
  /** Corrections and transfers between members, which are not part of the profit. */
  other: Type.Number(),
  profitAndLoss: Type.Number(),
};

export const ProfitFiguresOnWire = Type.Object(figures);

export const ProfitRow = Type.Object({ balanceDate: Type.String(), ...figures });

export const ProfitByCategory = Type.Object({
  gameCategory: Type.String(),
  betAmount: Type.Number(),
  validBetAmount: Type.Number(),
  winAmount: Type.Number(),
  profitAndLoss: Type.Number(),
});

export const ProfitReport = Type.Object({
  currency: Type.String(),
  /** Days without a transfer are omitted. */
  list: Type.Array(ProfitRow),
  /** Sums over all days of the period. */
  footer: Type.Object({ sums: ProfitFiguresOnWire, categories: Type.Array(ProfitByCategory) }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

export type ProfitQuery = Static<typeof ProfitQuery>;
export type ProfitFiguresOnWire = Static<typeof ProfitFiguresOnWire>;
export type ProfitRow = Static<typeof ProfitRow>;
export type ProfitByCategory = Static<typeof ProfitByCategory>;
export type ProfitReport = Static<typeof ProfitReport>;

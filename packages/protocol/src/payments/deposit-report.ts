/**
 * GET /wps/relay/MCSFE_getDepositTransactionReport: the member's own deposits. Amounts are decimal numbers in major
 * units, times milliseconds. Source: docs/wire-format.md, Deposits; docs/wire-format.md, Lists.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";

export const DepositReportQuery = Type.Object({
  /** The period, both ends included. Default: the last seven days. */
  startDate: Type.Optional(Moment),
  endDate: Type.Optional(Moment),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** Code of a method. */
  depositType: Type.Optional(Type.String({ maxLength: 40 })),
  depositState: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});

export const DepositReportRow = Type.Object({
  depositId: Type.String(),
  depositMethod: Type.String(),
  requestedAmount: Type.Number(),
  /** The credited amount after the member's fee, and that fee. Both are 0 before the deposit is credited. */
  amount: Type.Number(),
  customerBankCharge: Type.Number(),
  depositDate: Type.Number(),
  actualDepositDate: Type.Union([Type.Number(), Type.Null()]),
  /** 2 approved, 3 cancelled, 4 pending, 5 new, 6 rejected, 7 expired. */
  state: Type.Integer(),
  isUnderReview: Type.Boolean(),
});

export const DepositReport = Type.Object({
  list: Type.Array(DepositReportRow),
  /** Sums over all matching deposits, not only those of the page. */
  footer: Type.Object({
    sums: Type.Object({
      requestedAmount: Type.Number(),
      amount: Type.Number(),
      customerBankCharge: Type.Number(),
    }),
  }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

export type DepositReportQuery = Static<typeof DepositReportQuery>;
export type DepositReportRow = Static<typeof DepositReportRow>;
export type DepositReport = Static<typeof DepositReport>;

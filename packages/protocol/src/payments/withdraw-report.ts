/**
 * GET /wps/relay/MCSFE_getWithdrawTransactionReport lists the member's own withdrawals;
 * MCSFE_getCountOfPendingDepositWithdraw counts the member's unfinished deposits and withdrawals. Amounts are decimal
 * numbers in major units, times are milliseconds. Source: docs/wire-format.md, Withdrawals and Lists.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";

export const WithdrawReportQuery = Type.Object({
  /** The period, both ends included. Default: the last seven days. */
  startDateTs: Type.Optional(Moment),
  endDateTs: Type.Optional(Moment),
  /** Record offsets: from `start` (included) to `end` (excluded), at most 100 records. Default: 0 to 10. */
  start: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  end: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_100 })),
  /** 1 processing, 2 transferring, 3 audit failed, 4 success, 5 failed. */
  status: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});

export const WithdrawRecord = Type.Object({
  refId: Type.String(),
  /** BC bank, EW e-wallet, VW crypto address. */
  withdrawType: Type.String(),
  virtualAmount: Type.Null(),
  amount: Type.Number(),
  charge: Type.Number(),
  bankName: Type.String(),
  /** The account number, masked. */
  cardNumber: Type.String(),
  withdrawDate: Type.Number(),
  closedDate: Type.Union([Type.Number(), Type.Null()]),
  /** 1 processing, 2 transferring, 3 audit failed, 4 success, 5 failed. */
  status: Type.Integer(),
  /** The reason why the withdrawal was rejected or failed; otherwise empty. */
  remark: Type.String(),
});

export const WithdrawReport = Type.Object({
  records: Type.Array(WithdrawRecord),
  total: Type.Integer(),
  /**
   * Sums over all matching withdrawals: the requested amounts of all, and the net amounts and fees of the paid
   * withdrawals.
   */
  footer: Type.Object({
    sums: Type.Object({ requestedAmount: Type.Number(), amount: Type.Number(), charge: Type.Number() }),
  }),
});

export const PendingCount = Type.Object({ deposit: Type.Integer(), withdraw: Type.Integer() });

export type WithdrawReportQuery = Static<typeof WithdrawReportQuery>;
export type WithdrawRecord = Static<typeof WithdrawRecord>;
export type WithdrawReport = Static<typeof WithdrawReport>;
export type PendingCount = Static<typeof PendingCount>;

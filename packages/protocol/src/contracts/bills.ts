/**
 * Types of bills for the payee (`side` received), the giver of the contract (`side` given), and the back office (all
 * bills). Rows contain the field names of existing clients (docs/wire-format.md, Agent centre, payouts) and some of our
 * own. Amounts are decimal numbers in major units. Exact amounts are strings of minor units.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";
import { FileForm } from "../core/report-file.ts";
import { ContractTermsBody } from "./offer-contract.ts";

const id = Type.String({ minLength: 1, maxLength: 20 });

const filter = {
  /** "received" (default) lists bills that pay the caller, "given" lists bills of contracts that the caller gave. */
  side: Type.Optional(Type.Union([Type.Literal("received"), Type.Literal("given")])),
  /** dividend, daily, hourly or realtime. */
  kind: Type.Optional(Type.String({ maxLength: 10 })),
  /** review, pending, paid, claimed, refused, expired or adjusted. */
  state: Type.Optional(Type.String({ maxLength: 10 })),
  /**
   * The range of window ends in milliseconds, both ends included. For files and in the back office, the default is the
   * last month and the maximum a year.
   */
  startDate: Type.Optional(Moment),
  endDate: Type.Optional(Moment),
};

export const BillsQuery = Type.Object({
  ...filter,
  /** Lists only the bills of one contract. In the back office, the range of dates is then unlimited. */
  contractId: Type.Optional(id),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});

export const BillFileQuery = Type.Object({
  ...filter,
  language: Type.Optional(Type.String({ maxLength: 10 })),
  form: Type.Optional(FileForm),
});

export const BillParams = Type.Object({ id });

export const BillRow = Type.Object({
  id: Type.String(),
  contractId: Type.String(),
  version: Type.Integer(),
  kind: Type.String(),
  productClass: Type.String(),
  period: Type.String(),
  beneficiary_id: Type.String(),
  beneficiary_name: Type.String(),
  create_date: Type.Number(),
  /** The window in milliseconds. The end is not included. */
  startDate: Type.Number(),
  endDate: Type.Number(),
  team_bet: Type.Number(),
  /** The team's net loss; negative if the team won. */
  team_profit: Type.Number(),
  active_member: Type.Integer(),
  /** Counted from 1; 0 if no tier was reached. */
  tier: Type.Integer(),
  rateType: Type.String(),
  /** A percentage (P) or an amount (F). */
  contract_rate: Type.Number(),
  dueAmount: Type.Number(),
  shortAmount: Type.Number(),
  /** The paid amount, including the lines of earlier windows. */
  amount: Type.Number(),
  /** P not paid, A paid, R refused or expired, M adjusted. */
  status: Type.String(),
  state: Type.String(),
  /** platform or upline. */
  payer: Type.String(),
  /** The deadline of the claim in milliseconds; null if the bill need not be claimed. */
  claimUntil: Type.Union([Type.Number(), Type.Null()]),
  /** The start of the day on which a bill that waits for its payment is paid, in milliseconds; null for other bills. */
  payoutAt: Type.Union([Type.Number(), Type.Null()]),
});

export const BillsReply = Type.Object({
  list: Type.Array(BillRow),
  footer: Type.Object({ sums: Type.Object({ amount: Type.Number(), dueAmount: Type.Number() }) }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  currency: Type.String(),
});

const Reach = Type.Object({
  /** Minor units, except `activeMembers`. */
  teamBet: Type.String(),
  activeMembers: Type.String(),
  netLoss: Type.String(),
  totalBet: Type.String(),
});

const BillLine = Type.Object({
  /**
   * gross, share, overcommitted, rounding, short, adjustment, correction, open, or passed (withheld for contracts that
   * the payee pays). Source: rules/contracts/list-bill-lines.
   */
  kind: Type.String(),
  /** The reason of a correction; null for other lines. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** Minor units with decimals. A negative amount lowers the payment. The sum of the lines is the paid amount. */
  amountMinor: Type.String(),
  contractId: Type.Union([Type.String(), Type.Null()]),
  windowKey: Type.Union([Type.String(), Type.Null()]),
});

/** Minor units with decimals. All amounts are 0 for salaries, which are computed from bets. */
const DividendBase = Type.Object({
  /** The base of the dividend: the net loss, less fee and charges, plus the carry of earlier windows. */
  baseMinor: Type.String(),
  feeMinor: Type.String(),
  chargesMinor: Type.String(),
  carriedMinor: Type.String(),
  /** The carry to the next window. */
  leftMinor: Type.String(),
});

export const BillReply = Type.Object({
  bill: BillRow,
  windowKey: Type.String(),
  /** The version that pays, and its hash (hexadecimal SHA-256). Both parties accepted this hash. */
  terms: ContractTermsBody,
  termsHash: Type.String(),
  dividend: DividendBase,
  reach: Reach,
  /** The amounts missing for the next tier; null at the highest tier. */
  missing: Type.Union([Reach, Type.Null()]),
  lostBetMinor: Type.String(),
  wonBetMinor: Type.String(),
  ownBetLeftOutMinor: Type.String(),
  /** In parts per million, for the won bets of a real-time salary. */
  winRate: Type.String(),
  /** The problems of terms that could not be settled: field and code as in `contract.terms.invalid`. */
  problems: Type.Array(Type.Object({ field: Type.String(), code: Type.String() })),
  shares: Type.Array(
    Type.Object({
      contractId: Type.String(),
      payeeId: Type.String(),
      payeeName: Type.String(),
      yieldMinor: Type.String(),
      deductedMinor: Type.String(),
    }),
  ),
  lines: Type.Array(BillLine),
  /**
   * Adjustments of the window after the bill was closed. An entry with a reason is a correction by the staff, and its
   * amount is `afterMinor`.
   */
  adjustedBy: Type.Array(
    Type.Object({
      foundAt: Type.Number(),
      beforeMinor: Type.String(),
      afterMinor: Type.String(),
      reason: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** The SHA-256 of the bill's text. Settling the window again gives the same hash. */
  hash: Type.String(),
});

export const BillBetsQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const BillBetsReply = Type.Object({
  list: Type.Array(
    Type.Object({
      orderNo: Type.String(),
      customerId: Type.String(),
      customerName: Type.String(),
      gameCode: Type.String(),
      gameName: Type.String(),
      gameCategory: Type.String(),
      transTimeInTimestamp: Type.Number(),
      betAmount: Type.Number(),
      validBetAmount: Type.Number(),
      winAmount: Type.Number(),
      status: Type.String(),
    }),
  ),
  footer: Type.Object({
    sums: Type.Object({ betAmount: Type.Number(), validBetAmount: Type.Number(), winAmount: Type.Number() }),
  }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

export const ClaimedBill = Type.Object({ id: Type.String(), state: Type.String(), amount: Type.Number() });

export const ReplayReply = Type.Object({
  /** True if all recalculated bills are identical, byte by byte. */
  isSame: Type.Boolean(),
  /** True if settling the window with everything known now gives the stored bills plus their adjustments. */
  isAccounted: Type.Boolean(),
  /** The number of bills of the run, and how many of them differ. */
  bills: Type.Integer(),
  differing: Type.Integer(),
});

export type BillsQuery = Static<typeof BillsQuery>;
export type BillFileQuery = Static<typeof BillFileQuery>;
export type BillRow = Static<typeof BillRow>;
export type BillsReply = Static<typeof BillsReply>;
export type BillReply = Static<typeof BillReply>;
export type BillBetsQuery = Static<typeof BillBetsQuery>;
export type BillBetsReply = Static<typeof BillBetsReply>;
export type ClaimedBill = Static<typeof ClaimedBill>;
export type ReplayReply = Static<typeof ReplayReply>;

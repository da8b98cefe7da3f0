/**
 * Bills of contracts, for whoever is paid by them (`side` received), whoever gave the contract (given), and the back
 * office (all). Rows carry the family's names (docs/wire-format.md, Agent centre, payouts) beside ours. Amounts are
 * decimal numbers in major units; what must be exact to the last digit is a text of minor units.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ContractTermsBody } from "./offer-contract.ts";

const id = Type.String({ minLength: 1, maxLength: 20 });
const ms = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 });

const filter = {
  /** received (default): those that pay the caller; given: of contracts that the caller gave. */
  side: Type.Optional(Type.Union([Type.Literal("received"), Type.Literal("given")])),
  /** dividend, daily, hourly or realtime. */
  kind: Type.Optional(Type.String({ maxLength: 10 })),
  /** review, pending, paid, claimed, refused, expired or adjusted. */
  state: Type.Optional(Type.String({ maxLength: 10 })),
  /**
   * Windows that ended from then on, up to then (milliseconds, both included). Of a file and in the back office a month
   * up to now without them, and a year at most.
   */
  startDate: Type.Optional(ms),
  endDate: Type.Optional(ms),
};

export const BillsQuery = Type.Object({
  ...filter,
  /** Of one contract alone; in the back office of all time then. */
  contractId: Type.Optional(id),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});

export const BillFileQuery = Type.Object({ ...filter, language: Type.Optional(Type.String({ maxLength: 10 })) });

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
  /** The window: milliseconds, the end excluded. */
  startDate: Type.Number(),
  endDate: Type.Number(),
  team_bet: Type.Number(),
  /** The team's net loss, what the house kept of it: below zero for a team that won. */
  team_profit: Type.Number(),
  active_member: Type.Integer(),
  /** From 1; 0: none was reached. */
  tier: Type.Integer(),
  rateType: Type.String(),
  /** Percent (P) or a sum (F). */
  contract_rate: Type.Number(),
  dueAmount: Type.Number(),
  shortAmount: Type.Number(),
  /** What is paid, with the lines of earlier windows. */
  amount: Type.Number(),
  /** P not paid, A paid, R refused or over, M adjusted. */
  status: Type.String(),
  state: Type.String(),
  /** platform or upline. */
  payer: Type.String(),
  /** Until when it can be claimed, milliseconds; null: it is not claimed. */
  claimUntil: Type.Union([Type.Number(), Type.Null()]),
});

export const BillsReply = Type.Object({
  list: Type.Array(BillRow),
  footer: Type.Object({ sums: Type.Object({ amount: Type.Number(), dueAmount: Type.Number() }) }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  currency: Type.String(),
});

const Reach = Type.Object({
  /** Minor units, but for the members. */
  teamBet: Type.String(),
  activeMembers: Type.String(),
  netLoss: Type.String(),
  totalBet: Type.String(),
});

const BillLine = Type.Object({
  /**
   * gross, share, overcommitted, rounding, short, adjustment, correction, open, or passed: on to those whom the payee
   * pays.
   */
  kind: Type.String(),
  /** Of a correction. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** Minor units with decimals; below zero: less is paid. The lines add up to what is paid. */
  amountMinor: Type.String(),
  contractId: Type.Union([Type.String(), Type.Null()]),
  windowKey: Type.Union([Type.String(), Type.Null()]),
});

/** Minor units with decimals: of salaries all nothing, their base is the bets themselves. */
const DividendBase = Type.Object({
  /** What the dividend is a share of: the net loss less fee and charges, with what earlier windows left. */
  baseMinor: Type.String(),
  feeMinor: Type.String(),
  chargesMinor: Type.String(),
  carriedMinor: Type.String(),
  /** What this window leaves to the next one. */
  leftMinor: Type.String(),
});

export const BillReply = Type.Object({
  bill: BillRow,
  windowKey: Type.String(),
  /** The version that pays, and its hash (SHA-256, hexadecimal), under which both sides signed it. */
  terms: ContractTermsBody,
  termsHash: Type.String(),
  dividend: DividendBase,
  reach: Reach,
  /** What is short of the next tier; null: the highest is reached. */
  missing: Type.Union([Reach, Type.Null()]),
  lostBetMinor: Type.String(),
  wonBetMinor: Type.String(),
  ownBetLeftOutMinor: Type.String(),
  /** Parts per million, of the won bets of a real-time salary. */
  winRate: Type.String(),
  /** Why nothing could be settled: field and code, as `contract.terms.invalid` names them. */
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
  /** What its window came to after it was closed; with a reason: what the house corrected of it, by `afterMinor`. */
  adjustedBy: Type.Array(
    Type.Object({
      foundAt: Type.Number(),
      beforeMinor: Type.String(),
      afterMinor: Type.String(),
      reason: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** SHA-256 of the printed bill: whoever works the window again gets the same. */
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
  /** Every bill of the run is the same to the byte. */
  isSame: Type.Boolean(),
  /** What the window comes to now is what its bills and their adjustments say. */
  isAccounted: Type.Boolean(),
  /** Of the run, and how many of them come out otherwise. */
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

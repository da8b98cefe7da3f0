/**
 * Types of GET /wps/relay/ODSFE2_TeamTransDet: the transfers of the main wallets of an agent's team, newest first.
 * Paging by key (`before`, `after`, `end`) is our own addition; such pages have no totals.
 * /wps/agent/teamTransactions/sums returns the sums of all pages, and …/file the same list as a file. For a team of
 * more than ten thousand members, stakes and wins are left out unless the query names one member; the list of bets
 * contains them. Source: docs/wire-format.md, Records; docs/wire-format.md, Agent centre
 * (agentDownlineTransactionDetailsCopy).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";
import { PageEnd, PageKey, PageKeyOrNull } from "../core/page-key.ts";
import { FileForm } from "../core/report-file.ts";
import { TeamPart } from "./team-orders.ts";

const choice = {
  subordinateType: Type.Optional(TeamPart),
  /** The account name of one member of the team. */
  subordinateName: Type.Optional(Type.String({ maxLength: 100 })),
  /** The id of one member of the team. Any other member is refused like an unknown one. */
  customerId: Type.Optional(Type.String({ maxLength: 19 })),
  /**
   * Groups of transfer codes (deposit, withdraw, betting, winning, dividend, betting_rebate, …), separated by commas.
   */
  codeTypes: Type.Optional(Type.String({ maxLength: 200 })),
  startTime: Type.Optional(Moment),
  /** The end of the range, included. */
  endTime: Type.Optional(Moment),
};

const SumOrNull = Type.Union([Type.Number(), Type.Null()]);

export const TeamTransactionsSumsQuery = Type.Object(choice);

export const TeamTransactionsFileQuery = Type.Object({ ...choice, form: Type.Optional(FileForm) });

export const TeamTransactionsQuery = Type.Object({
  ...choice,
  /** `page` times `size` is at most ten thousand. */
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  before: Type.Optional(PageKey),
  after: Type.Optional(PageKey),
  end: Type.Optional(PageEnd),
});

export const TeamTransaction = Type.Object({
  txId: Type.String(),
  txTypeId: Type.Integer(),
  txTypeName: Type.String(),
  txTimeInTimestamp: Type.Number(),
  orderNo: Type.String(),
  /** Signed, decimal in major units. */
  amount: Type.Number(),
  currentAvailBalance: Type.Number(),
  customerId: Type.String(),
  customerName: Type.String(),
});

export const TeamTransactions = Type.Object({
  currency: Type.String(),
  /** True if stakes and wins are left out because the team is too large. */
  isWithoutBets: Type.Boolean(),
  /**
   * Can be shorter than the page size although more rows exist. Clients continue while `next` or `previous` is a key.
   */
  list: Type.Array(TeamTransaction),
  /** Sums over all pages; null if there are too many transfers to sum. */
  footer: Type.Optional(Type.Object({ sums: Type.Object({ received: SumOrNull, given: SumOrNull }) })),
  /**
   * The number of transfers. If there are too many to count, only those up to the first one after this page are
   * counted.
   */
  total: Type.Optional(Type.Integer()),
  totalPages: Type.Optional(Type.Integer()),
  next: PageKeyOrNull,
  previous: PageKeyOrNull,
});

/** The sums over all pages; null if there are too many transfers to sum. */
export const TeamTransactionSums = Type.Object({
  currency: Type.String(),
  lines: Type.Union([Type.Integer(), Type.Null()]),
  /** Money received and sent by wallets of the team, both without a sign. */
  received: SumOrNull,
  given: SumOrNull,
});

export type TeamTransactionsSumsQuery = Static<typeof TeamTransactionsSumsQuery>;
export type TeamTransactionsFileQuery = Static<typeof TeamTransactionsFileQuery>;
export type TeamTransactionSums = Static<typeof TeamTransactionSums>;
export type TeamTransactionsQuery = Static<typeof TeamTransactionsQuery>;
export type TeamTransaction = Static<typeof TeamTransaction>;
export type TeamTransactions = Static<typeof TeamTransactions>;

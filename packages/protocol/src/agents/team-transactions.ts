/**
 * GET /wps/relay/ODSFE2_TeamTransDet: what moved in the main wallets of an agent's team, newest first, page by page by
 * key; with its sums and as a file. Of a team above ten thousand people the stakes and wins are left out, unless one
 * member is asked for: they have a record of their own. Source: docs/wire-format.md, Records; docs/wire-format.md,
 * Agent centre (agentDownlineTransactionDetailsCopy).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { PageEnd, PageKey, PageKeyOrNull } from "../core/page-key.ts";
import { TeamPart } from "./team-orders.ts";

const Moment = Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 }));

const choice = {
  subordinateType: Type.Optional(TeamPart),
  /** Account name of one member of the team. */
  subordinateName: Type.Optional(Type.String({ maxLength: 100 })),
  /** Id of one member of the team; one outside it is answered like an unknown one. */
  customerId: Type.Optional(Type.String({ maxLength: 19 })),
  /** deposit, withdraw, betting, winning, dividend, betting_rebate, …; several with commas between. */
  codeTypes: Type.Optional(Type.String({ maxLength: 200 })),
  startTime: Moment,
  /** Included. */
  endTime: Moment,
};

export const TeamTransactionsFileQuery = Type.Object(choice);

export const TeamTransactionsQuery = Type.Object({
  ...choice,
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
  /** The team is too large for its stakes and wins to stand here. */
  isWithoutBets: Type.Boolean(),
  /** May be shorter than asked although more follows: where `next` or `previous` is a key, something may be there. */
  list: Type.Array(TeamTransaction),
  next: PageKeyOrNull,
  previous: PageKeyOrNull,
});

const SumOrNull = Type.Union([Type.Number(), Type.Null()]);

/** Of all pages; null where there are more lines than are added up at once. */
export const TeamTransactionSums = Type.Object({
  currency: Type.String(),
  lines: Type.Union([Type.Integer(), Type.Null()]),
  /** What came into wallets of the team, and what left them: both without sign. */
  received: SumOrNull,
  given: SumOrNull,
});

export type TeamTransactionsFileQuery = Static<typeof TeamTransactionsFileQuery>;
export type TeamTransactionSums = Static<typeof TeamTransactionSums>;
export type TeamTransactionsQuery = Static<typeof TeamTransactionsQuery>;
export type TeamTransaction = Static<typeof TeamTransaction>;
export type TeamTransactions = Static<typeof TeamTransactions>;

/**
 * GET /wps/relay/ODSFE2_MemTransDet: the member's account record, newest first, with the balance after each line.
 * Amounts are decimals in major units, signed; times are milliseconds. Refuses `request.param.err` (unknown filter),
 * `permission.denied` (another member's record), `not.exists.account.err`. Source: docs/wire-format.md, Records. Pages
 * by key (`before`, `after`, `end`) are our own addition: their cost does not grow with the record, and they have no
 * sums and no page numbers.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { PageEnd, PageKey, PageKeyOrNull } from "../core/page-key.ts";

/** Repeated, or separated by commas. */
const Filter = Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 30 }));
const Moment = Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 }));

export const ShowTransactionsQuery = Type.Object({
  /** deposit, withdraw, betting, winning, dividend, betting_rebate, … */
  codeTypes: Filter,
  txTypeIds: Filter,
  excludeTxTypeIds: Filter,
  /** 2 main (default), 3 bonus, 4 held, 9 points. */
  accountTypeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  /** The member's own account name. Records of a team are read in the agent centre. */
  subordinateName: Type.Optional(Type.String({ maxLength: 50 })),
  startTime: Moment,
  /** Included. */
  endTime: Moment,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** `next` of a page; instead of `page`. */
  before: Type.Optional(PageKey),
  /** `previous` of a page. */
  after: Type.Optional(PageKey),
  end: Type.Optional(PageEnd),
});

export const TransactionLine = Type.Object({
  txId: Type.String(),
  txTypeId: Type.Integer(),
  txTypeName: Type.String(),
  txTimeInTimestamp: Type.Number(),
  orderNo: Type.String(),
  amount: Type.Number(),
  amountMinor: Type.String(),
  currentAvailBalance: Type.Number(),
  currentAvailBalanceMinor: Type.String(),
  remark: Type.String(),
  customerName: Type.String(),
});

export const TransactionList = Type.Object({
  currency: Type.String(),
  list: Type.Array(TransactionLine),
  /** Sums over all matching lines, not only the page: income, and outgo as a positive number. */
  footer: Type.Optional(
    Type.Object({
      sums: Type.Object({
        income: Type.Number(),
        incomeMinor: Type.String(),
        outgo: Type.Number(),
        outgoMinor: Type.String(),
      }),
    }),
  ),
  page: Type.Optional(Type.Integer()),
  size: Type.Integer(),
  total: Type.Optional(Type.Integer()),
  totalPages: Type.Optional(Type.Integer()),
  next: PageKeyOrNull,
  previous: PageKeyOrNull,
});

export type ShowTransactionsQuery = Static<typeof ShowTransactionsQuery>;
export type TransactionLine = Static<typeof TransactionLine>;
export type TransactionList = Static<typeof TransactionList>;

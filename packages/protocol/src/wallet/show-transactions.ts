/**
 * GET /wps/relay/ODSFE2_MemTransDet: the member's account record, newest first, with the balance after each line.
 * Amounts are signed decimals in major units, times are milliseconds. The call is refused with `request.param.err`
 * (unknown filter), `permission.denied` (another member's record) or `not.exists.account.err`. Source:
 * docs/wire-format.md, Records. Paging by key (`before`, `after`, `end`) is our own addition: its cost does not grow
 * with the length of the record, and such pages have no sums and no page numbers.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";
import { PageEnd, PageKey, PageKeyOrNull } from "../core/page-key.ts";

/** The parameter can be repeated, or have several values separated by commas. */
const Filter = Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 30 }));

export const ShowTransactionsQuery = Type.Object({
  /** deposit, withdraw, betting, winning, dividend, betting_rebate, … */
  codeTypes: Filter,
  txTypeIds: Filter,
  excludeTxTypeIds: Filter,
  /** 2 main (default), 3 bonus, 4 held, 9 points. */
  accountTypeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  /** The member's own account name. The agent centre has the records of a team. */
  subordinateName: Type.Optional(Type.String({ maxLength: 50 })),
  startTime: Type.Optional(Moment),
  /** The end of the period, included. */
  endTime: Type.Optional(Moment),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** The value of `next` of another page, instead of `page`. */
  before: Type.Optional(PageKey),
  /** The value of `previous` of another page. */
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
  /** Sums over all matching lines, not only over the page: income, and outgo as a positive number. */
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

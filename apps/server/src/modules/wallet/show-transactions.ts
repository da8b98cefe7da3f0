/** The statement of a member, page by page (docs/wire-format.md, Records). */

import { translate } from "@openhouse/i18n/translate";
import type {
  ShowTransactionsQuery,
  TransactionLine,
  TransactionList,
} from "@openhouse/protocol/wallet/show-transactions";
import { decimalOf } from "@openhouse/rules/money/money";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { isByKey, readPageSide, textOfPageKey } from "../../core/records/page-key.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Queryable } from "../../db/connection.ts";
import { pageKeyOfLine, readKeyedStatement, readStatementPage } from "./read-statement.ts";
import type { StatementFilter, StatementLine } from "./repository.ts";
import { statementFilterOf } from "./statement-filter-of.ts";
import { transferNameKey } from "./transfer-name-key.ts";

const defaultSize = 12;

/**
 * Lines of one of the member's accounts. Every filter narrows the result. Refusals, in this order: `permission.denied`
 * (`subordinateName` is not the member's own account name), `request.param.err` (in this order: a reversed period, an
 * unknown account type, an unknown group, a code that is not a number, an invalid key of a page),
 * `not.exists.account.err`.
 */
export async function showTransactions(
  { db }: Pick<Deps, "db">,
  actor: MemberActor,
  query: ShowTransactionsQuery,
): Promise<TransactionList> {
  const { subordinateName } = query;
  if (subordinateName !== undefined && subordinateName.toLowerCase() !== actor.account) {
    throw new Refusal("permission.denied");
  }
  const filter = statementFilterOf(actor, query);
  return isByKey(query) ? listByKey(db, actor, { filter, query }) : listByNumber(db, actor, { filter, query });
}

interface Selection {
  readonly filter: StatementFilter;
  readonly query: ShowTransactionsQuery;
}

async function listByKey(db: Queryable, actor: MemberActor, { filter, query }: Selection): Promise<TransactionList> {
  const { size = defaultSize } = query;
  const { rows, ...page } = await readKeyedStatement(db, filter, { side: readPageSide(query), size });
  return { ...page, list: rows.map((line) => describeLine(line, actor)), size };
}

async function listByNumber(db: Queryable, actor: MemberActor, { filter, query }: Selection): Promise<TransactionList> {
  const { page = 1, size = defaultSize } = query;
  const { lines, total, currency, income, outgo } = await readStatementPage(db, filter, { page, size });
  const sums = {
    income: decimalOf(income),
    incomeMinor: String(income.minor),
    outgo: decimalOf(outgo),
    outgoMinor: String(outgo.minor),
  };
  const [first, last] = [lines.at(0), lines.at(-1)];
  return {
    currency,
    list: lines.map((line) => describeLine(line, actor)),
    footer: { sums },
    page,
    size,
    total,
    totalPages: Math.ceil(total / size),
    next: last !== undefined && page * size < total ? textOfPageKey(pageKeyOfLine(last)) : null,
    previous: first !== undefined && page > 1 ? textOfPageKey(pageKeyOfLine(first)) : null,
  };
}

function describeLine(line: StatementLine, { account, language }: MemberActor): TransactionLine {
  return {
    txId: String(line.transferId),
    txTypeId: transferCodes[line.code],
    txTypeName: translate(language, transferNameKey(line.code, line.amount.minor)),
    txTimeInTimestamp: line.at.getTime(),
    orderNo: line.reference,
    amount: decimalOf(line.amount),
    amountMinor: String(line.amount.minor),
    currentAvailBalance: decimalOf(line.balanceAfter),
    currentAvailBalanceMinor: String(line.balanceAfter.minor),
    remark: line.remark,
    customerName: account,
  };
}

/** The account record of a member, page by page (api-facts section 9.3). */

import { translate } from "@openhouse/i18n/translate";
import type {
  ShowTransactionsQuery,
  TransactionLine,
  TransactionList,
} from "@openhouse/protocol/wallet/show-transactions";
import { decimalOf } from "@openhouse/rules/money/money";
import { accountNameOfTypeId, accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import { codesOfType } from "@openhouse/rules/wallet/code-types";
import { transferCodeNames, transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { readPageSide, textOfPageKey } from "../../core/page-key.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Queryable } from "../../db/connection.ts";
import { placeOf, readKeyedStatement, readStatementPage } from "./read-statement.ts";
import type { StatementFilter, StatementLine } from "./repository.ts";

const usualSize = 12;

/**
 * Lines of one of the member's accounts. Filters narrow each other. Refusals, in this order: `permission.denied`
 * (another name than one's own), `request.param.err` (a group, code, account type or key that does not exist),
 * `not.exists.account.err`.
 */
export async function showTransactions(
  { db }: Pick<Deps, "db">,
  actor: MemberActor,
  query: ShowTransactionsQuery,
): Promise<TransactionList> {
  const { subordinateName, startTime, endTime } = query;
  if (subordinateName !== undefined && subordinateName.toLowerCase() !== actor.account) {
    throw new Refusal("permission.denied");
  }
  const kind = accountNameOfTypeId(query.accountTypeId || accountTypeIds.main);
  if (kind === undefined) throw new Refusal("request.param.err", {}, { fields: ["accountTypeId"] });
  const codes = codesOf(query);
  const filter = {
    merchantId: actor.merchantId,
    memberId: actor.memberId,
    kind,
    ...(codes === undefined ? {} : { codes }),
    ...(startTime === undefined ? {} : { from: new Date(startTime) }),
    ...(endTime === undefined ? {} : { to: new Date(endTime + 1) }),
  };
  const isByKey = query.before !== undefined || query.after !== undefined;
  return isByKey ? listByKey(db, actor, { filter, query }) : listByNumber(db, actor, { filter, query });
}

interface Selection {
  readonly filter: StatementFilter;
  readonly query: ShowTransactionsQuery;
}

async function listByKey(db: Queryable, actor: MemberActor, { filter, query }: Selection): Promise<TransactionList> {
  const { size = usualSize } = query;
  const { rows, ...page } = await readKeyedStatement(db, filter, { side: readPageSide(query), size });
  return { ...page, list: rows.map((line) => describeLine(line, actor)), size };
}

async function listByNumber(db: Queryable, actor: MemberActor, { filter, query }: Selection): Promise<TransactionList> {
  const { page = 1, size = usualSize } = query;
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
    next: last !== undefined && page * size < total ? textOfPageKey(placeOf(last)) : null,
    previous: first !== undefined && page > 1 ? textOfPageKey(placeOf(first)) : null,
  };
}

function describeLine(line: StatementLine, { account, language }: MemberActor): TransactionLine {
  return {
    txId: String(line.transferId),
    txTypeId: transferCodes[line.code],
    txTypeName: translate(language, nameKeyOf(line)),
    txTimeInTimestamp: line.at.getTime(),
    orderNo: line.reference,
    amount: decimalOf(line.amount),
    amountMinor: String(line.amount.minor),
    currentAvailBalance: decimalOf(line.balanceAfter),
    currentAvailBalanceMinor: String(line.balanceAfter.minor),
    remark: "",
    customerName: account,
  };
}

/** A transfer between people has one code and two sides; all other codes go one way. */
function nameKeyOf({ code, amount }: StatementLine): string {
  const comes = amount.minor > 0n && (code === "transfer_to_upline" || code === "transfer_to_downline");
  return `wallet.transfer.${code}${comes ? ".in" : ""}`;
}

/** The codes that pass every filter; undefined = all. */
function codesOf({ codeTypes, txTypeIds, excludeTxTypeIds }: ShowTransactionsQuery): TransferCodeName[] | undefined {
  const groups = wordsOf(codeTypes).map((word) => codesOfType(word) ?? refuseFilter("codeTypes"));
  const wanted = wordsOf(txTypeIds).map((word) => codeOfText(word, "txTypeIds"));
  const unwanted = wordsOf(excludeTxTypeIds).map((word) => codeOfText(word, "excludeTxTypeIds"));
  if (groups.length + wanted.length + unwanted.length === 0) return undefined;
  const grouped = new Set(groups.flat());
  return transferCodeNames.filter(
    (code) =>
      (groups.length === 0 || grouped.has(code)) &&
      (wanted.length === 0 || wanted.includes(code)) &&
      !unwanted.includes(code),
  );
}

function wordsOf(values: readonly string[] | undefined): string[] {
  return (values ?? []).flatMap((value) => value.split(",")).filter((word) => word !== "");
}

function codeOfText(text: string, field: string): TransferCodeName {
  return transferCodeNames.find((name) => String(transferCodes[name]) === text) ?? refuseFilter(field);
}

function refuseFilter(field: string): never {
  throw new Refusal("request.param.err", {}, { fields: [field] });
}

/** The SQL that reads the ledger and stores remarks. Balances are always read from the primary database. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { accountNameOfKind, houseAccountKinds, memberAccountKinds } from "@openhouse/rules/wallet/account-kinds";
import type { AccountName, HouseAccountName, MemberAccountName } from "@openhouse/rules/wallet/account-kinds";
import { transferCodeOfNumber, transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { AccountId, MemberId, MerchantId, TransferId } from "../../core/ids.ts";
import { edgeOf, narrowToSide } from "../../core/records/page-key.ts";
import type { PageSide } from "../../core/records/page-key.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

/** The current balance of one of a member's ledger accounts. */
export interface MemberBalance {
  readonly id: AccountId;
  readonly kind: AccountName;
  readonly balance: Money;
  readonly version: bigint;
  readonly isFrozen: boolean;
}

type BalanceRow = Pick<Tables["account"], "id" | "kind" | "currency" | "balance" | "version" | "frozen">;

/** All accounts of a member, ordered by kind. */
export async function selectMemberBalances(db: Queryable, merchantId: MerchantId, memberId: MemberId) {
  const rows = await db.query<BalanceRow>(
    `select id, kind, currency, balance, version, frozen from account
     where merchant_id = $1 and owner_id = $2 order by kind, currency`,
    [merchantId, memberId],
  );
  return rows.map((row): MemberBalance => ({
    id: row.id,
    kind: accountNameOfKind(row.kind),
    balance: money(row.balance, currencyOfNumber(row.currency)),
    version: row.version,
    isFrozen: row.frozen,
  }));
}

/**
 * The balances of the house accounts in one currency: the sums of their deltas. With `only`, no other account is read.
 */
export async function selectHouseBalances(
  db: Queryable,
  merchantId: MerchantId,
  { currency, only }: { readonly currency: CurrencyCode; readonly only?: HouseAccountName },
) {
  const rows = await db.query<{ kind: number; total: string }>(
    `select a.kind, coalesce(sum(d.amount), 0)::text as total from account a
     left join account_delta d on d.merchant_id = a.merchant_id and d.account_id = a.id
     where a.merchant_id = $1 and a.owner_id is null and a.currency = $2 and a.kind = coalesce($3, a.kind)
     group by a.kind order by a.kind`,
    [merchantId, currencies[currency].number, only === undefined ? null : houseAccountKinds[only]],
  );
  const totals = new Map(rows.map(({ kind, total }) => [kind, BigInt(total)]));
  const names = Object.keys(houseAccountKinds) as HouseAccountName[];
  return new Map(names.map((name) => [name, money(totals.get(houseAccountKinds[name]) ?? 0n, currency)]));
}

/** A position in a statement: the lines of an account are ordered by time, then by number. */
export interface StatementCursor {
  readonly at: Date;
  readonly version: bigint;
}

export interface StatementFilter {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly kind: MemberAccountName;
  /** Inclusive. */
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
  readonly codes?: readonly TransferCodeName[];
}

export interface StatementLine {
  readonly transferId: TransferId;
  readonly code: TransferCodeName;
  /** Positive when the account received money, negative when it paid. */
  readonly amount: Money;
  readonly balanceAfter: Money;
  /** Number of the line: 1, 2, 3 … without gaps. */
  readonly version: bigint;
  readonly at: Date;
  readonly reference: string;
  /** The kind of the account on the other side of the transfer. */
  readonly counterparty: AccountName;
  /** The remark stored with the transfer: the reason for an adjustment; "" for all other transfers. */
  readonly remark: string;
}

interface LineRow {
  id: TransferId;
  code: number;
  amount: bigint;
  after: bigint;
  version: bigint;
  createdAt: Date;
  reference: string;
  otherKind: number;
  currency: number;
  remark: string | null;
}

type Direction = PageSide["direction"];

/**
 * How the codes of a filter are looked up. Stakes and wins are the great majority of all lines, so they are read by
 * time. All other codes have an index of their own, which finds a few deposits among a million bets quickly.
 */
type CodeSearch = "all" | "byTime" | "byCode";

const isNoBet = "t.code not in (10, 11)";

function codeSearchOf({ codes }: StatementFilter): CodeSearch {
  if (codes === undefined) return "all";
  return codes.includes("stake") || codes.includes("win") ? "byTime" : "byCode";
}

/**
 * One side of a statement: the lines in which the account is the debtor or the creditor, read from the page's edge. The
 * values are passed through sub-selects, so that the planner does not see them. Otherwise, it would choose a new plan
 * for each page, and planning takes longer than reading.
 */
function sideOf(role: "debit" | "credit", direction: Direction, search: CodeSearch): string {
  const [opposite, sign] = role === "debit" ? ["credit", "-"] : ["debit", ""];
  const [comparison, order] = direction === "older" ? ["<", "desc"] : [">", "asc"];
  const codes = { all: "", byTime: "and t.code = any ($9::smallint[])", byCode: `and t.code = c.code and ${isNoBet}` };
  const lines = `
   select t.id, t.code, ${sign}t.amount as amount, t.${role}_after as after, t.${role}_version as version, t.created_at,
     t.reference, t.${opposite}_id as other_id
   from transfer t
   where t.merchant_id = $1 and t.${role}_id = $2 and t.${role}_version is not null
     and (t.created_at, t.${role}_version) ${comparison} ((select $3::timestamptz), $4::bigint)
     and t.created_at >= (select $5::timestamptz) and t.created_at < (select $6::timestamptz) ${codes[search]}
   order by t.created_at ${order}, t.${role}_version ${order} limit $7::int + $8::int`;
  if (search !== "byCode") return `(${lines})`;
  return `(select l.* from unnest((select $9::smallint[])) c (code) cross join lateral (${lines}) l)`;
}

/** The counterparty and the remark are looked up only for the lines of the page. */
function linesSql(direction: Direction, search: CodeSearch): string {
  const order = direction === "older" ? "desc" : "asc";
  return `select l.id, l.code, l.amount, l.after, l.version, l.created_at as "createdAt", l.reference,
    o.kind as "otherKind", o.currency,
    (select r.remark from ledger_remark r where r.merchant_id = $1 and r.transfer_id = l.id) as remark
  from (select * from (${sideOf("debit", direction, search)} union all ${sideOf("credit", direction, search)}) s
    order by s.created_at ${order}, s.version ${order} limit $7::int offset $8::int) l
  join account o on o.merchant_id = $1 and o.id = l.other_id
  order by l.created_at ${order}, l.version ${order}`;
}

export interface NewestLinesQuery {
  readonly accountId: AccountId;
  readonly filter: StatementFilter;
  readonly before?: StatementCursor | undefined;
  readonly limit: number;
}

/** The newest lines before a cursor. */
export function selectStatement(
  db: Queryable,
  { accountId, filter, before, limit }: NewestLinesQuery,
): Promise<StatementLine[]> {
  const key = before === undefined ? undefined : { at: before.at, number: before.version };
  return selectLines(db, { accountId, filter, side: { direction: "older", key }, limit });
}

/** The lines next to a key, nearest first: older lines from newest to oldest, newer lines from oldest to newest. */
export async function selectLines(
  db: Queryable,
  page: { accountId: AccountId; filter: StatementFilter; side: PageSide; limit: number; skip?: number },
): Promise<StatementLine[]> {
  const { accountId, filter, side, limit, skip = 0 } = page;
  const rows = await db.query<LineRow>(linesSql(side.direction, codeSearchOf(filter)), [
    filter.merchantId,
    accountId,
    ...edgeOf(side),
    ...boundsOf(narrowToKey(filter, side)),
    limit,
    skip,
    ...codesOf(filter),
  ]);
  return rows.map(toLine);
}

export interface StatementSums {
  readonly lines: number;
  readonly income: bigint;
  /** Positive. */
  readonly outgo: bigint;
}

/** Counts the lines that match a filter and sums their amounts. */
export async function sumStatement(
  db: Queryable,
  accountId: AccountId,
  filter: StatementFilter,
): Promise<StatementSums> {
  const codeCondition = "and t.code = any ($5::smallint[])";
  const codes = { all: "", byTime: codeCondition, byCode: `${codeCondition} and ${isNoBet}` }[codeSearchOf(filter)];
  const side = (role: "debit" | "credit") => `
    (select count(*)::int as lines, coalesce(sum(t.amount), 0)::bigint as moved from transfer t
     where t.merchant_id = $1 and t.${role}_id = $2 and t.${role}_version is not null
       and t.created_at >= $3::timestamptz and t.created_at < $4::timestamptz ${codes})`;
  const [row] = await db.query<StatementSums>(
    `select d.lines + c.lines as lines, c.moved as income, d.moved as outgo
     from ${side("debit")} d cross join ${side("credit")} c`,
    [filter.merchantId, accountId, ...boundsOf(filter), ...codesOf(filter)],
  );
  return row ?? { lines: 0, income: 0n, outgo: 0n };
}

/** The balance after the last line at or before `at`; zero if there is no such line. */
export async function selectBalanceAt(
  db: Queryable,
  { merchantId, accountId, at }: { merchantId: MerchantId; accountId: AccountId; at: Date },
): Promise<bigint> {
  const side = (role: "debit" | "credit") => `
    (select t.${role}_after as after, t.${role}_version as version, t.created_at from transfer t
     where t.merchant_id = $1 and t.${role}_id = $2 and t.${role}_version is not null and t.created_at <= $3
     order by t.created_at desc, t.${role}_version desc limit 1)`;
  const [row] = await db.query<{ after: bigint }>(
    `select after from (${side("debit")} union all ${side("credit")}) l
     order by created_at desc, version desc limit 1`,
    [merchantId, accountId, at],
  );
  return row?.after ?? 0n;
}

/** The account of a member by kind, in the member's currency; points are in PTS. */
export async function selectMemberAccount(
  db: Queryable,
  { merchantId, memberId, kind }: Pick<StatementFilter, "merchantId" | "memberId" | "kind">,
): Promise<{ id: AccountId; currency: CurrencyCode } | undefined> {
  const [row] = await db.query<{ id: AccountId; currency: number }>(
    `select id, currency from account where merchant_id = $1 and owner_id = $2 and kind = $3 order by id limit 1`,
    [merchantId, memberId, memberAccountKinds[kind]],
  );
  return row === undefined ? undefined : { id: row.id, currency: currencyOfNumber(row.currency) };
}

export async function insertRemark(
  tx: Queryable,
  { merchantId, transferId, remark }: { merchantId: MerchantId; transferId: TransferId; remark: string },
): Promise<void> {
  await tx.query(`insert into ledger_remark (merchant_id, transfer_id, remark) values ($1, $2, $3)`, [
    merchantId,
    transferId,
    remark,
  ]);
}

function boundsOf({ from, to }: StatementFilter): [Date | string, Date | string] {
  return [from ?? "-infinity", to ?? "infinity"];
}

/** The end of a filter is exclusive, so one millisecond is added to include lines at the key's own time. */
function narrowToKey(filter: StatementFilter, side: PageSide): StatementFilter {
  const { key, direction } = side;
  if (key === undefined || direction === "newer") return narrowToSide(filter, side);
  return narrowToSide(filter, { direction, key: { ...key, at: new Date(key.at.getTime() + 1) } });
}

/** The SQL parameters of a search by codes; none if the filter has no codes. */
function codesOf({ codes }: StatementFilter): (readonly number[])[] {
  return codes === undefined ? [] : [codes.map((code) => transferCodes[code])];
}

function toLine(row: LineRow): StatementLine {
  const currency = currencyOfNumber(row.currency);
  return {
    transferId: row.id,
    code: transferCodeOfNumber(row.code),
    amount: money(row.amount, currency),
    balanceAfter: money(row.after, currency),
    version: row.version,
    at: row.createdAt,
    reference: row.reference,
    counterparty: accountNameOfKind(row.otherKind),
    remark: row.remark ?? "",
  };
}

/** Reads the statement of a member account, with the balance after each line. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { cutKeyedPage } from "../../core/records/page-key.ts";
import type { KeyedPage, PageKey, PageSide } from "../../core/records/page-key.ts";
import { spanOfPage } from "../../core/records/page-span.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectBalanceAt, selectLines, selectMemberAccount, selectStatement, sumStatement } from "./repository.ts";
import type { StatementCursor, StatementFilter, StatementLine } from "./repository.ts";

export interface StatementRequest extends StatementFilter {
  /** The cursor of the previous page's last line. */
  readonly before?: StatementCursor;
  /** 1 to 500 lines. */
  readonly limit: number;
}

const maxLines = 500;

/**
 * Lines of an account, newest first. Refusal: `not.exists.account.err`. Without a code filter, the balance after each
 * line is the balance after the next older line plus the line's own amount.
 */
export async function readStatement(db: Queryable, request: StatementRequest): Promise<StatementLine[]> {
  const { before, limit, ...filter } = request;
  const account = await accountOf(db, request);
  return selectStatement(db, { accountId: account.id, filter, before, limit: clampLines(limit) });
}

/** A numbered page, with the sums over all pages. */
export interface StatementPage {
  readonly lines: readonly StatementLine[];
  readonly total: number;
  readonly currency: CurrencyCode;
  readonly income: Money;
  /** Positive. */
  readonly outgo: Money;
}

/** Reads one numbered page of a statement. */
export async function readStatementPage(
  db: Queryable,
  filter: StatementFilter,
  { page, size }: { page: number; size: number },
): Promise<StatementPage> {
  const account = await accountOf(db, filter);
  const limit = clampLines(size);
  const { currency } = account;
  const sums = await sumStatement(db, account.id, filter);
  const { direction, ...span } = spanOfPage({ page, size: limit }, sums.lines);
  const rows = await selectLines(db, { accountId: account.id, filter, side: { direction, key: undefined }, ...span });
  const lines = direction === "older" ? rows : rows.toReversed();
  const [income, outgo] = [money(sums.income, currency), money(sums.outgo, currency)];
  return { lines, total: sums.lines, currency, income, outgo };
}

export interface KeyedStatementPage extends KeyedPage<StatementLine> {
  readonly currency: CurrencyCode;
}

/**
 * Reads the lines that are older or newer than a page key, newest first. The cost does not grow with the statement's
 * length.
 */
export async function readKeyedStatement(
  db: Queryable,
  filter: StatementFilter,
  { side, size }: { side: PageSide; size: number },
): Promise<KeyedStatementPage> {
  const account = await accountOf(db, filter);
  const limit = clampLines(size);
  const lines = await selectLines(db, { accountId: account.id, filter, side, limit: limit + 1 });
  return { ...cutKeyedPage(lines, { size: limit, side, keyOf: pageKeyOfLine }), currency: account.currency };
}

/** The page key of a line. */
export function pageKeyOfLine({ at, version }: StatementLine): PageKey {
  return { at, number: version };
}

export function cursorOf({ at, version }: StatementLine): StatementCursor {
  return { at, version };
}

/** The balance of an account at the business time `at`. Refusal: `not.exists.account.err`. */
export async function readBalanceAt(
  db: Queryable,
  request: Pick<StatementFilter, "merchantId" | "memberId" | "kind"> & { readonly at: Date },
): Promise<Money> {
  const account = await accountOf(db, request);
  const { merchantId, at } = request;
  return money(await selectBalanceAt(db, { merchantId, accountId: account.id, at }), account.currency);
}

async function accountOf(db: Queryable, request: Pick<StatementFilter, "merchantId" | "memberId" | "kind">) {
  const account = await selectMemberAccount(db, request);
  if (account === undefined) throw new Refusal("not.exists.account.err");
  return account;
}

function clampLines(limit: number): number {
  return Math.min(Math.max(Math.trunc(limit), 1), maxLines);
}

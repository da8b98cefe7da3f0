/**
 * Reads one page of a large team's transfers by going through the merchant's transfers in growing steps. If most
 * transfers belong to the team, few rows are read; if few belong to the team, the steps limit the number of rows read.
 * After the last step the page has the rows found so far, and the key at which the next page continues. Reads only, no
 * refusals.
 */

import { cutKeyedPage, textOfPageKey } from "../../../core/records/page-key.ts";
import type { KeyedPage, PageKey, PageSide } from "../../../core/records/page-key.ts";
import type { Queryable } from "../../../db/connection.ts";
import { findEdge, selectWalkedLines, sumWalkedLines } from "./team-walk-repository.ts";
import type { Direction, Span } from "./team-walk-repository.ts";
import type { TransactionFilter, TransactionRow, TransactionSums } from "./team-transaction-repository.ts";

/**
 * How many of the merchant's transfers each step reads: a hundred thousand in total, which takes some tenths of a
 * second.
 */
const defaultSteps: readonly number[] = [2_000, 8_000, 30_000, 60_000];

export interface WalkOptions {
  readonly side: PageSide;
  readonly size: number;
  readonly steps?: readonly number[];
}

export async function walkTeam(
  db: Queryable,
  filter: TransactionFilter,
  { side, size, steps = defaultSteps }: WalkOptions,
): Promise<KeyedPage<TransactionRow>> {
  const { direction } = side;
  const rows: TransactionRow[] = [];
  let span = spanOf(filter, side);
  for (const step of steps) {
    const edge = await findEdge(db, filter, { direction, span, step });
    const { near, rest } = splitAt(span, direction, edge);
    rows.push(...(await selectWalkedLines(db, filter, { direction, span: near, limit: size + 1 - rows.length })));
    if (edge === undefined || rows.length > size) return cutPage(rows, size, side);
    span = rest;
  }
  return withContinuation(cutPage(rows, size, side), side, direction === "older" ? span.before : span.after);
}

/**
 * Returns the sums of the range; undefined if the range contains more than `maxTransfers` transfers of the merchant.
 */
export async function sumWalk(
  db: Queryable,
  filter: TransactionFilter,
  maxTransfers: number,
): Promise<TransactionSums | undefined> {
  const span = spanOf(filter, { direction: "older", key: undefined });
  const edge = await findEdge(db, filter, { direction: "older", span, step: maxTransfers + 1 });
  return edge === undefined ? sumWalkedLines(db, filter, span) : undefined;
}

const cutPage = (rows: readonly TransactionRow[], size: number, side: PageSide) =>
  cutKeyedPage(rows, { size, side, keyOf: ({ at, id }) => ({ at, number: id }) });

/** Returns the part of the range on the requested side of the key. */
function spanOf({ from, until }: TransactionFilter, { direction, key }: PageSide): Span {
  const [after, before] = [
    { at: from, number: 0n },
    { at: until, number: 0n },
  ];
  if (key === undefined) return { after, before };
  return direction === "older" ? { after, before: earlier(key, before) } : { after: later(key, after), before };
}

const isBefore = (one: PageKey, other: PageKey) =>
  one.at < other.at || (one.at.getTime() === other.at.getTime() && one.number < other.number);
const earlier = (one: PageKey, other: PageKey) => (isBefore(one, other) ? one : other);
const later = (one: PageKey, other: PageKey) => (isBefore(one, other) ? other : one);

/**
 * Splits the span into `near`, up to and including the edge, and the rest. Without an edge `near` is the whole span.
 */
function splitAt(span: Span, direction: Direction, edge: PageKey | undefined): { near: Span; rest: Span } {
  if (edge === undefined) return { near: span, rest: span };
  const { at, number } = edge;
  return direction === "older"
    ? { near: { ...span, after: { at, number: number - 1n } }, rest: { ...span, before: edge } }
    : { near: { ...span, before: { at, number: number + 1n } }, rest: { ...span, after: edge } };
}

/**
 * Completes a page that ended before it was full: its key is the point where the walk stopped, even if no transfer is
 * there.
 */
function withContinuation(
  page: KeyedPage<TransactionRow>,
  side: PageSide,
  stopKey: PageKey,
): KeyedPage<TransactionRow> {
  const continuationKey = textOfPageKey(stopKey);
  const returnKey = page.rows.length > 0 || side.key === undefined ? undefined : backTo(side.key, side.direction);
  return side.direction === "older"
    ? { ...page, next: continuationKey, previous: returnKey ?? page.previous }
    : { ...page, previous: continuationKey, next: returnKey ?? page.next };
}

/**
 * Returns the key with which a client goes back from an empty page. The page that the client goes back to then begins
 * with the row at the empty page's key.
 */
function backTo({ at, number }: PageKey, direction: Direction): string {
  return textOfPageKey({ at, number: direction === "older" ? number - 1n : number + 1n });
}

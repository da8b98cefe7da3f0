/**
 * A page of what moved in a large team, found along the house's transfers. In steps that grow, so that a team that is
 * most of the house reads little and one that is a small part of it still ends: after so many transfers the page is
 * given as far as it got, with the place where the next one goes on. Reads only, no refusals.
 */

import { cutKeyedPage, textOfPageKey } from "../../../core/records/page-key.ts";
import type { KeyedPage, PageKey, PageSide } from "../../../core/records/page-key.ts";
import type { Queryable } from "../../../db/connection.ts";
import { findEdge, selectWalkedLines, sumWalkedLines } from "./team-walk-repository.ts";
import type { Direction, Span } from "./team-walk-repository.ts";
import type { TransactionFilter, TransactionRow, TransactionSums } from "./team-transaction-repository.ts";

/** Transfers of the house, step by step: a hundred thousand in all, some tenths of a second. */
const usualSteps: readonly number[] = [2_000, 8_000, 30_000, 60_000];

export interface WalkAsked {
  readonly side: PageSide;
  readonly size: number;
  readonly steps?: readonly number[];
}

export async function walkTeam(
  db: Queryable,
  filter: TransactionFilter,
  { side, size, steps = usualSteps }: WalkAsked,
): Promise<KeyedPage<TransactionRow>> {
  const { direction } = side;
  const rows: TransactionRow[] = [];
  let span = spanOf(filter, side);
  for (const step of steps) {
    const edge = await findEdge(db, filter, { direction, span, step });
    const { near, rest } = splitAt(span, direction, edge);
    rows.push(...(await selectWalkedLines(db, filter, { direction, span: near, limit: size + 1 - rows.length })));
    if (edge === undefined || rows.length > size) return cut(rows, size, side);
    span = rest;
  }
  return goingOn(cut(rows, size, side), side, direction === "older" ? span.before : span.after);
}

/** The sums of the window; undefined where more of the house's transfers lie in it than are looked at. */
export async function sumWalk(
  db: Queryable,
  filter: TransactionFilter,
  most: number,
): Promise<TransactionSums | undefined> {
  const span = spanOf(filter, { direction: "older", key: undefined });
  const edge = await findEdge(db, filter, { direction: "older", span, step: most + 1 });
  return edge === undefined ? sumWalkedLines(db, filter, span) : undefined;
}

const cut = (rows: readonly TransactionRow[], size: number, side: PageSide) =>
  cutKeyedPage(rows, { size, side, keyOf: ({ at, id }) => ({ at, number: id }) });

/** The window as far as it lies on the asked side of the key. */
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

/** What is looked at now, the edge included, and what is left; without an edge all of it is looked at. */
function splitAt(span: Span, direction: Direction, edge: PageKey | undefined): { near: Span; rest: Span } {
  if (edge === undefined) return { near: span, rest: span };
  const { at, number } = edge;
  return direction === "older"
    ? { near: { ...span, after: { at, number: number - 1n } }, rest: { ...span, before: edge } }
    : { near: { ...span, before: { at, number: number + 1n } }, rest: { ...span, after: edge } };
}

/** A page that ended before it was full: ahead it goes on where the walk stopped, though no line stands there. */
function goingOn(page: KeyedPage<TransactionRow>, side: PageSide, reached: PageKey): KeyedPage<TransactionRow> {
  const ahead = textOfPageKey(reached);
  const behind = page.rows.length > 0 || side.key === undefined ? undefined : backTo(side.key, side.direction);
  return side.direction === "older"
    ? { ...page, next: ahead, previous: behind ?? page.previous }
    : { ...page, previous: ahead, next: behind ?? page.next };
}

/** Back from an empty page: the line of the key itself is the first to be seen again. */
function backTo({ at, number }: PageKey, direction: Direction): string {
  return textOfPageKey({ at, number: direction === "older" ? number - 1n : number + 1n });
}

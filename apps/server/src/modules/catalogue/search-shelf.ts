/** Filters, sorts and pages the games of a shelf in memory. Indexes and orders are computed once per shelf. */

import { indexNames } from "@openhouse/rules/catalogue/name-index";
import type { NameIndex } from "@openhouse/rules/catalogue/name-index";
import type { GameSort } from "@openhouse/protocol/catalogue/game-card";
import type { Language } from "../../core/actor.ts";
import type { GameShelf, ShelfGame } from "../../core/ports/game-directory.ts";

export interface GameFilter {
  readonly vendor: string | null;
  readonly category: string | null;
  /** A game must match all of them. */
  readonly classes: readonly string[];
  /** Part of a name, in any language. */
  readonly name: string | null;
  readonly minBet: bigint;
  readonly lines: number;
}

export interface PageRequest {
  readonly sort: GameSort;
  readonly language: Language;
  readonly offset: number;
  readonly size: number;
}

/** A sort order of a shelf: indexes of its games. */
type Order = readonly number[];

interface PreparedShelf {
  readonly names: NameIndex;
  /**
   * Search text → 1 at the index of each game whose name contains it. Cached because many people type the same texts.
   */
  readonly found: Map<string, Uint8Array>;
  readonly orders: Map<string, Order>;
}

/** Limit of cached search texts. Each takes one byte per game: three megabytes in total with ten thousand games. */
const mostFound = 300;
const prepared = new WeakMap<GameShelf, PreparedShelf>();

/** Returns one page and the number of games that match the filter. */
export function searchShelf(
  shelf: GameShelf,
  filter: GameFilter,
  page: PageRequest,
): { games: ShelfGame[]; count: number } {
  const order = orderOf(shelf, page.sort, page.language);
  const named = filter.name === null ? undefined : placesOf(shelf, filter.name);
  const games: ShelfGame[] = [];
  let count = 0;
  for (const place of order) {
    const game = shelf.games[place];
    if (game === undefined || named?.[place] === 0 || !isTaken(game, filter)) continue;
    if (count >= page.offset && games.length < page.size) games.push(game);
    count += 1;
  }
  return { games, count };
}

function isTaken(game: ShelfGame, filter: GameFilter): boolean {
  return (
    (filter.vendor === null || game.vendor === filter.vendor) &&
    (filter.category === null || game.category === filter.category) &&
    filter.classes.every((classCode) => game.classify === classCode) &&
    game.minBet >= filter.minBet &&
    game.lines >= filter.lines
  );
}

function prepare(shelf: GameShelf): PreparedShelf {
  const known = prepared.get(shelf);
  if (known !== undefined) return known;
  const names = indexNames(shelf.games.map((game) => [game.names.en, game.names.fil]));
  const made = { names, found: new Map(), orders: new Map() };
  prepared.set(shelf, made);
  return made;
}

function placesOf(shelf: GameShelf, part: string): Uint8Array {
  const { names, found } = prepare(shelf);
  const key = part.toLowerCase();
  const known = found.get(key);
  if (known !== undefined) return known;
  const made = new Uint8Array(shelf.games.length);
  for (const place of names(part)) made[place] = 1;
  if (found.size >= mostFound) found.clear();
  found.set(key, made);
  return made;
}

function orderOf(shelf: GameShelf, sort: GameSort, language: Language): Order {
  const { orders } = prepare(shelf);
  const key = sort === "name" ? `name ${language}` : sort;
  const known = orders.get(key);
  if (known !== undefined) return known;
  const before = compareBy(sort, language);
  const made = [...shelf.games.entries()].toSorted(([, a], [, b]) => before(a, b)).map(([place]) => place);
  orders.set(key, made);
  return made;
}

/** Equal games keep the order of the shelf. */
function compareBy(sort: GameSort, language: Language): (a: ShelfGame, b: ShelfGame) => number {
  switch (sort) {
    case "heat":
      return (a, b) => b.heat - a.heat;
    case "new":
      return (a, b) => b.addedAt.getTime() - a.addedAt.getTime();
    case "name": {
      const { compare } = new Intl.Collator(language === "TY" ? "fil" : "en");
      const nameOf = ({ names }: ShelfGame) => (language === "TY" ? names.fil : names.en);
      return (a, b) => compare(nameOf(a), nameOf(b));
    }
  }
}

/** Filters, sorts and pages the games of a shelf in memory. Indexes and orders are computed once per shelf. */

import { indexNames } from "@openhouse/rules/catalogue/name-index";
import type { NameIndex } from "@openhouse/rules/catalogue/name-index";
import type { GameSort } from "@openhouse/protocol/catalogue/game-card";
import type { Language } from "../../core/actor.ts";
import type { GameShelf, ShelfGame } from "../../core/ports/game-directory.ts";

export interface GameFilter {
  readonly vendor: string | null;
  readonly category: string | null;
  /** A game must match all classes. */
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

/** A sort order of a shelf, as indexes of its games. */
type Order = readonly number[];

interface PreparedShelf {
  readonly names: NameIndex;
  /**
   * Search text → a byte per game: 1 if the game's name contains the text. Cached because many people type the same
   * texts.
   */
  readonly matches: Map<string, Uint8Array>;
  readonly orders: Map<string, Order>;
}

/**
 * Limit of cached search texts. Each text takes one byte per game: 300 texts take three megabytes with ten thousand
 * games.
 */
const maxCachedTexts = 300;
const preparedShelves = new WeakMap<GameShelf, PreparedShelf>();

/** Returns one page and the number of games that match the filter. */
export function searchShelf(
  shelf: GameShelf,
  filter: GameFilter,
  page: PageRequest,
): { games: ShelfGame[]; count: number } {
  const order = orderOf(shelf, page.sort, page.language);
  const nameMatches = filter.name === null ? undefined : matchesOf(shelf, filter.name);
  const games: ShelfGame[] = [];
  let count = 0;
  for (const index of order) {
    const game = shelf.games[index];
    if (game === undefined || nameMatches?.[index] === 0 || !matchesFilter(game, filter)) continue;
    if (count >= page.offset && games.length < page.size) games.push(game);
    count += 1;
  }
  return { games, count };
}

function matchesFilter(game: ShelfGame, filter: GameFilter): boolean {
  return (
    (filter.vendor === null || game.vendor === filter.vendor) &&
    (filter.category === null || game.category === filter.category) &&
    filter.classes.every((classCode) => game.classify === classCode) &&
    game.minBet >= filter.minBet &&
    game.lines >= filter.lines
  );
}

function prepare(shelf: GameShelf): PreparedShelf {
  const cachedShelf = preparedShelves.get(shelf);
  if (cachedShelf !== undefined) return cachedShelf;
  const names = indexNames(shelf.games.map((game) => [game.names.en, game.names.fil]));
  const preparedShelf = { names, matches: new Map(), orders: new Map() };
  preparedShelves.set(shelf, preparedShelf);
  return preparedShelf;
}

function matchesOf(shelf: GameShelf, part: string): Uint8Array {
  const { names, matches } = prepare(shelf);
  const key = part.toLowerCase();
  const cachedMatches = matches.get(key);
  if (cachedMatches !== undefined) return cachedMatches;
  const isMatch = new Uint8Array(shelf.games.length);
  for (const index of names(part)) isMatch[index] = 1;
  if (matches.size >= maxCachedTexts) matches.clear();
  matches.set(key, isMatch);
  return isMatch;
}

function orderOf(shelf: GameShelf, sort: GameSort, language: Language): Order {
  const { orders } = prepare(shelf);
  const key = sort === "name" ? `name ${language}` : sort;
  const cachedOrder = orders.get(key);
  if (cachedOrder !== undefined) return cachedOrder;
  const compare = compareBy(sort, language);
  const order = [...shelf.games.entries()].toSorted(([, a], [, b]) => compare(a, b)).map(([index]) => index);
  orders.set(key, order);
  return order;
}

/** Returns the comparison of a sort order. Games that compare as equal keep the order of the shelf. */
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

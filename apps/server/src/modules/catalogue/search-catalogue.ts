/** Filters, sorts and pages the games of a catalogue in memory. Indexes and orders are computed once per catalogue. */

import { indexNames } from "@openhouse/rules/catalogue/name-index";
import type { NameIndex } from "@openhouse/rules/catalogue/name-index";
import type { GameSort } from "@openhouse/protocol/catalogue/game-card";
import type { Language } from "../../core/actor.ts";
import type { GameCatalogue, CatalogueGame } from "../../core/ports/game-directory.ts";

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

/** A sort order of a catalogue, as indexes of its games. */
type Order = readonly number[];

interface PreparedCatalogue {
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
const preparedCatalogues = new WeakMap<GameCatalogue, PreparedCatalogue>();

/** Returns one page and the number of games that match the filter. */
export function searchCatalogue(
  catalogue: GameCatalogue,
  filter: GameFilter,
  page: PageRequest,
): { games: CatalogueGame[]; count: number } {
  const order = orderOf(catalogue, page.sort, page.language);
  const nameMatches = filter.name === null ? undefined : matchesOf(catalogue, filter.name);
  const games: CatalogueGame[] = [];
  let count = 0;
  for (const index of order) {
    const game = catalogue.games[index];
    if (game === undefined || nameMatches?.[index] === 0 || !matchesFilter(game, filter)) continue;
    if (count >= page.offset && games.length < page.size) games.push(game);
    count += 1;
  }
  return { games, count };
}

function matchesFilter(game: CatalogueGame, filter: GameFilter): boolean {
  return (
    (filter.vendor === null || game.vendor === filter.vendor) &&
    (filter.category === null || game.category === filter.category) &&
    filter.classes.every((classCode) => game.classify === classCode) &&
    game.minBet >= filter.minBet &&
    game.lines >= filter.lines
  );
}

function prepare(catalogue: GameCatalogue): PreparedCatalogue {
  const cachedCatalogue = preparedCatalogues.get(catalogue);
  if (cachedCatalogue !== undefined) return cachedCatalogue;
  const names = indexNames(catalogue.games.map((game) => [game.names.en, game.names.fil]));
  const preparedCatalogue = { names, matches: new Map(), orders: new Map() };
  preparedCatalogues.set(catalogue, preparedCatalogue);
  return preparedCatalogue;
}

function matchesOf(catalogue: GameCatalogue, part: string): Uint8Array {
  const { names, matches } = prepare(catalogue);
  const key = part.toLowerCase();
  const cachedMatches = matches.get(key);
  if (cachedMatches !== undefined) return cachedMatches;
  const isMatch = new Uint8Array(catalogue.games.length);
  for (const index of names(part)) isMatch[index] = 1;
  if (matches.size >= maxCachedTexts) matches.clear();
  matches.set(key, isMatch);
  return isMatch;
}

function orderOf(catalogue: GameCatalogue, sort: GameSort, language: Language): Order {
  const { orders } = prepare(catalogue);
  const key = sort === "name" ? `name ${language}` : sort;
  const cachedOrder = orders.get(key);
  if (cachedOrder !== undefined) return cachedOrder;
  const compare = compareBy(sort, language);
  const order = [...catalogue.games.entries()].toSorted(([, a], [, b]) => compare(a, b)).map(([index]) => index);
  orders.set(key, order);
  return order;
}

/** Returns the comparison of a sort order. Games that compare as equal keep the order of the catalogue. */
function compareBy(sort: GameSort, language: Language): (a: CatalogueGame, b: CatalogueGame) => number {
  switch (sort) {
    case "heat":
      return (a, b) => b.heat - a.heat;
    case "new":
      return (a, b) => b.addedAt.getTime() - a.addedAt.getTime();
    case "name": {
      const { compare } = new Intl.Collator(language === "TY" ? "fil" : "en");
      const nameOf = ({ names }: CatalogueGame) => (language === "TY" ? names.fil : names.en);
      return (a, b) => compare(nameOf(a), nameOf(b));
    }
  }
}

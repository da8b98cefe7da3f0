/** The layout of the hot games. Source: specification, section 9 (the first, then 14, then the rest). */

/** The large tile, the small tiles, and the second page. */
export interface HotGroups<Game> {
  readonly lead: readonly Game[];
  readonly wall: readonly Game[];
  readonly rest: readonly Game[];
}

const wallSize = 14;

/** Returns groups of 1, 14 and all remaining games, in the order of the list. Any group can be empty. */
export function splitHotGames<Game>(games: readonly Game[]): HotGroups<Game> {
  return { lead: games.slice(0, 1), wall: games.slice(1, 1 + wallSize), rest: games.slice(1 + wallSize) };
}

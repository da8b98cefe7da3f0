/** The layout of the hot games. Pure. Source: specification, section 9 (the first, then 14, then the rest). */

/** The large tile, the tiles beside it, and the next page. */
export interface HotGroups<Game> {
  readonly lead: readonly Game[];
  readonly wall: readonly Game[];
  readonly rest: readonly Game[];
}

const wallSize = 14;

/** Groups of 1, 14 and the rest, in the order of the list; each can be empty. */
export function splitHotGames<Game>(games: readonly Game[]): HotGroups<Game> {
  return { lead: games.slice(0, 1), wall: games.slice(1, 1 + wallSize), rest: games.slice(1 + wallSize) };
}

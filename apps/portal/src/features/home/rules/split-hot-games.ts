/** How the hot games are laid out. Pure. Source: specification, section 9 (the first, then 14, then the rest). */

/** The large one, the wall beside it, and what the next page of the wall shows. */
export interface HotGroups<Game> {
  readonly lead: readonly Game[];
  readonly wall: readonly Game[];
  readonly rest: readonly Game[];
}

const wallSize = 14;

/** Groups of 1, 14 and what is left, in the order of the list; any of them may be empty. */
export function splitHotGames<Game>(games: readonly Game[]): HotGroups<Game> {
  return { lead: games.slice(0, 1), wall: games.slice(1, 1 + wallSize), rest: games.slice(1 + wallSize) };
}

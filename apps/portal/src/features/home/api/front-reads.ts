/** What parts of the front page read when they appear; what its first screen reads is in `lib/front-reads.ts`. */

/** The largest wins of the last days; asked once per session and language. */
export const winnersRead = {
  route: "GET /wps/relay/GCSGAME_getRankList",
  query: { gameCategory: "ALL", limitNum: 20 },
  isKept: true,
} as const;

/** Matches to come, and those that are played now. */
export const matchesRead = { route: "GET /wps/relay/GCSGAME_getGameMatchV2" } as const;

/** What the pots stand at. */
export const jackpotRead = { route: "GET /wps/relay/VIS_getJackpot" } as const;

/**
 * The public reads of the parts of the front page that load when they come near the screen. `lib/page/front-reads.ts`
 * has the read of the first screen.
 */

/** The largest wins of the last days, read once per browser session and language. */
export const winnersRead = {
  route: "GET /wps/relay/GCSGAME_getRankList",
  query: { gameCategory: "ALL", limitNum: 20 },
  isStored: true,
} as const;

/** Upcoming and live matches. */
export const matchesRead = { route: "GET /wps/relay/GCSGAME_getGameMatchV2" } as const;

export const jackpotRead = { route: "GET /wps/relay/VIS_getJackpot" } as const;

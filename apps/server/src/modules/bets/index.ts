/** Public interface of the bets module: the single book of stakes. */

export { betsPermissions } from "./permissions.ts";
export { betsRoutes } from "./routes.ts";
export type { BetsPorts } from "./routes.ts";
export { selectBets, sumBets } from "./repository.ts";
export type { Bet, BetFilter, BetSums } from "./repository.ts";
export { selectLargestWins } from "./win-repository.ts";
export type { LargeWin, WinFilter } from "./win-repository.ts";

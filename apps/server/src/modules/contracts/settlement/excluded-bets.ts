/**
 * What games count in part (setting `contracts.exclusionPpm`), in SQL: the same for the sums that a window is settled
 * by and for the bets that a bill shows. Rounded down by bet.
 */

import { wholePpm } from "./settlement.ts";
import type { RunSettings } from "./settlement.ts";

/** The valid bet of a row without what its game excludes; needs `joinExcluded`. */
export function validWithoutExcluded(row: string): string {
  return `case when x.ppm is null then ${row}.valid_bet
    else div(${row}.valid_bet::numeric * (1000000 - x.ppm), 1000000)::bigint end`;
}

/** For rows with `vendor` and `game_code`; the values of `excludedGames` stand at two indexes from `first` on. */
export function joinExcluded(row: string, first: 6 | 8): string {
  return `left join unnest($${first}::text[], $${first + 1}::bigint[]) x (game, ppm)
    on x.game = ${row}.vendor || '/' || ${row}.game_code`;
}

export function excludedGames(exclusionPpm: RunSettings["exclusionPpm"]): [string[], bigint[]] {
  const games = Object.entries(exclusionPpm);
  return [games.map(([game]) => game), games.map(([, ppm]) => wholePpm(ppm))];
}

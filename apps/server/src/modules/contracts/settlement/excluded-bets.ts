/**
 * SQL for games that count only in part (setting `contracts.exclusionPpm`), used by the settlement and by the list of a
 * bill's bets. The counted part of each bet is rounded down.
 */

import { wholePpm } from "./settlement.ts";
import type { RunSettings } from "./settlement.ts";

/** Returns the SQL expression for the counted part of a row's valid bet; the query must contain `joinExcluded`. */
export function validWithoutExcluded(row: string): string {
  return `case when x.ppm is null then ${row}.valid_bet
    else div(${row}.valid_bet::numeric * (1000000 - x.ppm), 1000000)::bigint end`;
}

/**
 * Returns the SQL join for rows with `vendor` and `game_code`; the values of `excludedGames` are the parameters `first`
 * and `first + 1`.
 */
export function joinExcluded(row: string, first: 6 | 8): string {
  return `left join unnest($${first}::text[], $${first + 1}::bigint[]) x (game, ppm)
    on x.game = ${row}.vendor || '/' || ${row}.game_code`;
}

export function excludedGames(exclusionPpm: RunSettings["exclusionPpm"]): [string[], bigint[]] {
  const games = Object.entries(exclusionPpm);
  return [games.map(([game]) => game), games.map(([, ppm]) => wholePpm(ppm))];
}

/**
 * Reads the bets that are older or newer than a page key, newest first. The cost of a page does not grow with the
 * number of bets.
 */

import { cutKeyedPage } from "../../core/records/page-key.ts";
import type { KeyedPage, PageKey, PageSide } from "../../core/records/page-key.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectBetsByKey } from "./repository.ts";
import type { Bet, BetFilter } from "./repository.ts";

export async function readKeyedBets(
  db: Queryable,
  filter: BetFilter,
  { side, size }: { side: PageSide; size: number },
): Promise<KeyedPage<Bet>> {
  const bets = await selectBetsByKey(db, filter, { side, limit: size + 1 });
  return cutKeyedPage(bets, { size, side, keyOf: pageKeyOfBet });
}

/** The page key of a bet. */
export function pageKeyOfBet({ placedAt, id }: Bet): PageKey {
  return { at: placedAt, number: id };
}

/**
 * The games that a caller may see: those of the merchant without the vendors that are blocked in the caller's country.
 */

import type { GameShelf } from "../../core/ports/game-directory.ts";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { hasFlag } from "../../core/merchant/merchant.ts";
import { createShelf } from "./game-directory.ts";

/** Shelf → country → the shelf without the games that are blocked there. */
const narrowed = new WeakMap<GameShelf, Map<string, GameShelf>>();
const nothing = createShelf([]);

/** No refusals: without the lobby (GAMELO3) the shelf is empty, so that pages with its lists still open. */
export function visibleShelf(
  { games, merchants, countries }: Pick<Deps, "games" | "merchants" | "countries">,
  { merchantId, ip }: Pick<Actor, "merchantId" | "ip">,
): GameShelf {
  if (!hasFlag(merchants.byId(merchantId), "GAMELO3")) return nothing;
  const shelf = games.shelfOf(merchantId);
  const country = countries.countryOf(ip);
  return country !== null && shelf.blockedCountries.has(country) ? shelfIn(shelf, country) : shelf;
}

function shelfIn(shelf: GameShelf, country: string): GameShelf {
  const known = narrowed.get(shelf) ?? new Map<string, GameShelf>();
  narrowed.set(shelf, known);
  const before = known.get(country);
  if (before !== undefined) return before;
  const open = shelf.games.filter(({ blockedCountries }) => !blockedCountries.includes(country));
  const made = createShelf(open);
  known.set(country, made);
  return made;
}

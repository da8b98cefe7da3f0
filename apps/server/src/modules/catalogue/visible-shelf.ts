/**
 * The games that a caller may see: those of the merchant without the vendors that are blocked in the caller's country.
 */

import type { GameShelf } from "../../core/ports/game-directory.ts";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { hasFlag } from "../../core/merchant/merchant.ts";
import { createShelf } from "./game-directory.ts";

/** Shelf → country → the shelf without the games that are blocked in the country. */
const shelvesByCountry = new WeakMap<GameShelf, Map<string, GameShelf>>();
const emptyShelf = createShelf([]);

/** Has no refusals: if the lobby (GAMELO3) is off, the shelf is empty, so that screens with game lists still open. */
export function visibleShelf(
  { games, merchants, countries }: Pick<Deps, "games" | "merchants" | "countries">,
  { merchantId, ip }: Pick<Actor, "merchantId" | "ip">,
): GameShelf {
  if (!hasFlag(merchants.byId(merchantId), "GAMELO3")) return emptyShelf;
  const shelf = games.shelfOf(merchantId);
  const country = countries.countryOf(ip);
  return country !== null && shelf.blockedCountries.has(country) ? shelfIn(shelf, country) : shelf;
}

function shelfIn(shelf: GameShelf, country: string): GameShelf {
  const countryShelves = shelvesByCountry.get(shelf) ?? new Map<string, GameShelf>();
  shelvesByCountry.set(shelf, countryShelves);
  const cachedShelf = countryShelves.get(country);
  if (cachedShelf !== undefined) return cachedShelf;
  const allowedGames = shelf.games.filter(({ blockedCountries }) => !blockedCountries.includes(country));
  const countryShelf = createShelf(allowedGames);
  countryShelves.set(country, countryShelf);
  return countryShelf;
}

/**
 * The games that a caller may see: those of the merchant without the vendors that are blocked in the caller's country.
 */

import type { GameCatalogue } from "../../core/ports/game-directory.ts";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { hasFlag } from "../../core/merchant/merchant.ts";
import { createCatalogue } from "./game-directory.ts";

/** Catalogue → country → the catalogue without the games that are blocked in the country. */
const cataloguesByCountry = new WeakMap<GameCatalogue, Map<string, GameCatalogue>>();
const emptyCatalogue = createCatalogue([]);

/**
 * No refusals. If the lobby (GAMELO3) is off, the catalogue is empty, so that screens that contain lists of games still
 * open.
 */
export function visibleCatalogue(
  { games, merchants, countries }: Pick<Deps, "games" | "merchants" | "countries">,
  { merchantId, ip }: Pick<Actor, "merchantId" | "ip">,
): GameCatalogue {
  if (!hasFlag(merchants.byId(merchantId), "GAMELO3")) return emptyCatalogue;
  const catalogue = games.catalogueOf(merchantId);
  const country = countries.countryOf(ip);
  return country !== null && catalogue.blockedCountries.has(country) ? catalogueIn(catalogue, country) : catalogue;
}

function catalogueIn(catalogue: GameCatalogue, country: string): GameCatalogue {
  const countryCatalogues = cataloguesByCountry.get(catalogue) ?? new Map<string, GameCatalogue>();
  cataloguesByCountry.set(catalogue, countryCatalogues);
  const cachedCatalogue = countryCatalogues.get(country);
  if (cachedCatalogue !== undefined) return cachedCatalogue;
  const allowedGames = catalogue.games.filter(({ blockedCountries }) => !blockedCountries.includes(country));
  const countryCatalogue = createCatalogue(allowedGames);
  countryCatalogues.set(country, countryCatalogue);
  return countryCatalogue;
}

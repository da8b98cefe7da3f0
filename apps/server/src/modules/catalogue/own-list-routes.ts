/** Routes of a member's own lists: favourites and recent games (docs/wire-format.md, Catalogue). */

import type { FastifyInstance } from "fastify";
import {
  AddFavouriteBody,
  FavouriteIds,
  GamePage,
  GamePageQuery,
  RemoveFavouriteBody,
} from "@openhouse/protocol/catalogue/game-pages";
import { NoValue, defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { addFavourite, listFavouriteIds, listFavourites, listRecent, removeFavourite } from "./own-lists.ts";

const tag = "games";

export function ownListRoutes(app: FastifyInstance, routeDeps: RouteDeps & CatalogueDeps): void {
  defineRoute(app, routeDeps, {
    method: "GET",
    url: "/wps/relay/GCS_recentGame",
    summary: "Games that the member opened, latest first",
    tag,
    modId: "GAMELOREC3",
    query: GamePageQuery,
    reply: GamePage,
    handler: ({ actor, query }) => listRecent(routeDeps, memberOf(actor), query),
  });
  defineRoute(app, routeDeps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getFavoriteGames",
    summary: "Node ids of the favourites",
    tag,
    modId: "GAMELOFAV3",
    reply: FavouriteIds,
    handler: ({ actor }) => listFavouriteIds(routeDeps, memberOf(actor)),
  });
  defineRoute(app, routeDeps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getFavoriteGamesList",
    summary: "The favourites by page, latest first",
    tag,
    modId: "GAMELOFAV3",
    query: GamePageQuery,
    reply: GamePage,
    handler: ({ actor, query }) => listFavourites(routeDeps, memberOf(actor), query),
  });
  for (const generation of ["", "V2"]) favouriteChanges(app, routeDeps, generation);
}

/**
 * Declares the routes that change favourites, with or without the suffix V2 in the path (docs/wire-format.md, Calls,
 * renames).
 */
function favouriteChanges(app: FastifyInstance, routeDeps: RouteDeps & CatalogueDeps, generation: string): void {
  defineRoute(app, routeDeps, {
    method: "POST",
    url: `/wps/relay/MCSFE_addFavoriteGame${generation}`,
    summary: "Add a favourite",
    tag,
    modId: "GAMELOFAV3",
    idempotency: "optional",
    body: AddFavouriteBody,
    reply: NoValue,
    handler: async ({ actor, body: { nodeId }, tx }) => {
      await addFavourite(routeDeps, tx, { actor: memberOf(actor), nodeId });
      return null;
    },
  });
  defineRoute(app, routeDeps, {
    method: "DELETE",
    url: `/wps/relay/MCSFE_removeFavoriteGame${generation}`,
    summary: "Remove a favourite",
    tag,
    modId: "GAMELOFAV3",
    idempotency: "optional",
    body: RemoveFavouriteBody,
    reply: NoValue,
    handler: async ({ actor, body: { nodeId }, tx }) => {
      await removeFavourite(tx, { actor: memberOf(actor), nodeId });
      return null;
    },
  });
}

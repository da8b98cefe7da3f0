/** The games API as functions (specification, section 7, Game API wrapper). */

import type { ApiClient } from "@openhouse/browser/api-client";
import type { CallArguments, CallInput, Reply, Route } from "@openhouse/browser/api-types";

type Query<R extends Route> = CallInput<R> extends { readonly query: infer Value } ? Value : never;

export type GamesClient = Pick<ApiClient, "call">;

/** A call that fails throws `ApiError`. Reads use GET; a favourite is added by POST and removed by DELETE. */
export function callGames(api: GamesClient) {
  const read =
    <R extends Route>(route: R) =>
    (query: Query<R>): Promise<Reply<R>> =>
      // TypeScript cannot see that route and query belong together; the signature ensures it.
      api.call(route, ...([{ query }] as unknown as CallArguments<R>));
  return {
    games: read("GET /wps/relay/GCSGAME_gameList"),
    announcements: read("GET /wps/relay/MCSFE_getListAnnouncements"),
    vassGameType: read("GET /wps/relay/GCSGAME_getVassGameType"),
    gameVendor: read("GET /wps/relay/GCSGAME_gameVendor"),
    favGames: () => api.call("GET /wps/relay/MCSFE_getFavoriteGames"),
    favGameList: read("GET /wps/relay/MCSFE_getFavoriteGamesList"),
    recentGameList: read("GET /wps/relay/GCS_recentGame"),
    gameHot: read("GET /wps/relay/GCSGAME_hotGamesV2"),
    gameLaunchFB: read("GET /wps/relay/GCS_gameLaunchFB"),
    addFavGame: (body: { nodeId: string; vendor: string; gameType: string }) =>
      api.call("POST /wps/relay/MCSFE_addFavoriteGameV2", { body }),
    removeFavGame: (body: { nodeId: string }) => api.call("DELETE /wps/relay/MCSFE_removeFavoriteGameV2", { body }),
  };
}

/** Calls of the catalogue and the launch. */

import type {
  GameListQuery,
  GameListReply,
  HotGamesQuery,
  HotGamesReply,
  VendorsQuery,
  VendorsReply,
} from "./game-card.ts";
import type { GameMaintenance, GameMaintenanceQuery, PlanGameMaintenanceBody } from "./game-maintenance.ts";
import type { GameMatches, GameMatchesQuery } from "./game-matches.ts";
import type { GameMenuGroup, GameMenusQuery } from "./game-menus.ts";
import type { AddFavouriteBody, FavouriteIds, GamePage, GamePageQuery, RemoveFavouriteBody } from "./game-pages.ts";
import type { HomeGames } from "./home-games.ts";
import type { JackpotReply } from "./jackpot.ts";
import type { LaunchFbQuery, LaunchGameBody, LaunchGameReply, LaunchTrialQuery } from "./launch-game.ts";
import type { ModelListReply } from "./model-list.ts";
import type { PopularGames, PopularGamesQuery } from "./popular-games.ts";
import type { RankListQuery, RankListReply } from "./rank-list.ts";
import type { GameRooms, RoomListQuery } from "./room-list.ts";
import type { VassalageGameTypes, VassalageGameTypesQuery } from "./vassalage-game-types.ts";

export interface CatalogueApi {
  "GET /lgw/games/game_menus": { query: GameMenusQuery; reply: GameMenuGroup[] };
  "GET /lgw/games/popular": { query: PopularGamesQuery; reply: PopularGames };
  "GET /wps/games/home": { reply: HomeGames };
  "GET /wps/relay/GCSGAME_gameVendor": { query: VendorsQuery; reply: VendorsReply };
  "GET /wps/relay/GCSGAME_newGameVendor": { query: VendorsQuery; reply: VendorsReply };
  "GET /wps/relay/GCSGAME_getVassGameType": { query: VassalageGameTypesQuery; reply: VassalageGameTypes };
  "GET /wps/relay/GCSGAME_gameList": { query: GameListQuery; reply: GameListReply };
  "GET /wps/relay/GCSGAME_hotGamesV2": { query: HotGamesQuery; reply: HotGamesReply };
  "GET /wps/relay/GCSGAME_getRankList": { query: RankListQuery; reply: RankListReply };
  "GET /wps/relay/ODSFE2_getWinnerBoard": { query: RankListQuery; reply: RankListReply };
  "GET /wps/relay/GCSGAME_getGameMatchV2": { query: GameMatchesQuery; reply: GameMatches };
  "GET /wps/relay/VIS_getJackpot": { reply: JackpotReply };
  "GET /wps/relay/CBS_modelList": { reply: ModelListReply };
  "GET /wps/relay/GLS2_roomList": { query: RoomListQuery; reply: GameRooms };
  "GET /wps/relay/GCS_recentGame": { query: GamePageQuery; reply: GamePage };
  "GET /wps/relay/MCSFE_getFavoriteGames": { reply: FavouriteIds };
  "GET /wps/relay/MCSFE_getFavoriteGamesList": { query: GamePageQuery; reply: GamePage };
  "POST /wps/relay/MCSFE_addFavoriteGame": { body: AddFavouriteBody; reply: null };
  "POST /wps/relay/MCSFE_addFavoriteGameV2": { body: AddFavouriteBody; reply: null };
  "DELETE /wps/relay/MCSFE_removeFavoriteGame": { body: RemoveFavouriteBody; reply: null };
  "DELETE /wps/relay/MCSFE_removeFavoriteGameV2": { body: RemoveFavouriteBody; reply: null };
  "GET /wps/game/launchGame": { query: LaunchGameBody; reply: LaunchGameReply };
  "POST /wps/game/launchGame": { body: LaunchGameBody; reply: LaunchGameReply };
  "GET /wps/relay/GCS_gameLaunchFB": { query: LaunchFbQuery; reply: LaunchGameReply };
  "GET /wps/relay/GCS_gameTrialLaunch": { query: LaunchTrialQuery; reply: LaunchGameReply };
  "GET /backoffice/api/games/maintenance": { query: GameMaintenanceQuery; reply: GameMaintenance };
  "PUT /backoffice/api/games/maintenance": { body: PlanGameMaintenanceBody; reply: GameMaintenance };
}

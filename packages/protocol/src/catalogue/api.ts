/** Calls of the catalogue and the launch. */

import type {
  GameListQuery,
  GameListReply,
  HotGamesQuery,
  HotGamesReply,
  VendorsQuery,
  VendorsReply,
} from "./game-card.ts";
import type { GameMaintenance, PlanGameMaintenanceBody } from "./game-maintenance.ts";
import type { GameMenuGroup, GameMenusQuery } from "./game-menus.ts";
import type { LaunchGameBody, LaunchGameReply } from "./launch-game.ts";

export interface CatalogueApi {
  "GET /lgw/games/game_menus": { query: GameMenusQuery; reply: GameMenuGroup[] };
  "GET /wps/relay/GCSGAME_gameVendor": { query: VendorsQuery; reply: VendorsReply };
  "GET /wps/relay/GCSGAME_newGameVendor": { query: VendorsQuery; reply: VendorsReply };
  "GET /wps/relay/GCSGAME_gameList": { query: GameListQuery; reply: GameListReply };
  "GET /wps/relay/GCSGAME_hotGamesV2": { query: HotGamesQuery; reply: HotGamesReply };
  "GET /wps/game/launchGame": { query: LaunchGameBody; reply: LaunchGameReply };
  "POST /wps/game/launchGame": { body: LaunchGameBody; reply: LaunchGameReply };
  "GET /backoffice/api/games/maintenance": { reply: GameMaintenance };
  "PUT /backoffice/api/games/maintenance": { body: PlanGameMaintenanceBody; reply: GameMaintenance };
}

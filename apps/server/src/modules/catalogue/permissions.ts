/** Permissions of browsing and launching. Visitors can read the public menus (docs/wire-format.md, Calls). */

import { everyone, signedIn } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const cataloguePermissions = {
  "GET /lgw/games/game_menus": everyone,
  "GET /lgw/games/popular": everyone,
  "GET /wps/games/home": everyone,
  "GET /wps/relay/GCSGAME_gameVendor": signedIn,
  "GET /wps/relay/GCSGAME_newGameVendor": signedIn,
  "GET /wps/relay/GCSGAME_getVassGameType": signedIn,
  "GET /wps/relay/GLS2_getVassGameType": signedIn,
  "GET /wps/relay/GCSGAME_gameList": signedIn,
  "GET /wps/relay/GCSGAME_hotGamesV2": everyone,
  "GET /wps/relay/GCSGAME_getRankList": everyone,
  "GET /wps/relay/ODSFE2_getWinnerBoard": everyone,
  "GET /wps/relay/GCSGAME_getGameMatchV2": everyone,
  "GET /wps/relay/VIS_getJackpot": everyone,
  "GET /wps/relay/CBS_modelList": everyone,
  "GET /wps/relay/GLS2_roomList": signedIn,
  "GET /wps/relay/GCS_recentGame": signedIn,
  "GET /wps/relay/MCSFE_getFavoriteGames": signedIn,
  "GET /wps/relay/MCSFE_getFavoriteGamesList": signedIn,
  "POST /wps/relay/MCSFE_addFavoriteGame": signedIn,
  "POST /wps/relay/MCSFE_addFavoriteGameV2": signedIn,
  "DELETE /wps/relay/MCSFE_removeFavoriteGame": signedIn,
  "DELETE /wps/relay/MCSFE_removeFavoriteGameV2": signedIn,
  // A visitor may open a free trial. `launchGame` refuses real money to visitors and trial accounts.
  "GET /wps/game/launchGame": everyone,
  "POST /wps/game/launchGame": everyone,
  "GET /wps/relay/GCS_gameLaunchFB": everyone,
  "GET /wps/relay/GCS_gameTrialLaunch": everyone,
  "GET /backoffice/api/games/maintenance": ["support", "content", "risk", "admin", "auditor"],
  "PUT /backoffice/api/games/maintenance": ["content", "admin"],
} satisfies PermissionTable;

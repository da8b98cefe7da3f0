/** Who may browse and launch (spec section 7, decisions.md Calls: visitors browse the public menus). */

import { everyone, signedIn } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const cataloguePermissions = {
  "GET /lgw/games/game_menus": everyone,
  "GET /wps/relay/GCSGAME_gameVendor": signedIn,
  "GET /wps/relay/GCSGAME_newGameVendor": signedIn,
  "GET /wps/relay/GCSGAME_gameList": signedIn,
  "GET /wps/relay/GCSGAME_hotGamesV2": everyone,
  // A visitor may open a free trial; the operation refuses a real game to visitors and trial accounts.
  "GET /wps/game/launchGame": everyone,
  "POST /wps/game/launchGame": everyone,
  "GET /backoffice/api/games/maintenance": ["support", "content", "risk", "admin", "auditor"],
  "PUT /backoffice/api/games/maintenance": ["content", "admin"],
} satisfies PermissionTable;

/** Permissions of the studio's portal routes. The calls of game clients are in routes.ts. */

import { signedIn } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const studioPermissions = {
  "GET /wps/game/round": signedIn,
} satisfies PermissionTable;

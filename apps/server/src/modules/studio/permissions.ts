/** Who may look at a round on the portal; game clients have calls of their own (routes.ts). */

import { signedIn } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const studioPermissions = {
  "GET /wps/game/round": signedIn,
} satisfies PermissionTable;

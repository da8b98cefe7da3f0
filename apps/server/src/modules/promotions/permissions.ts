/** Permissions of promotions: members apply, several roles read applications and their pictures, support decides. */

import { realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const promotionPermissions = {
  "GET /wps/promotion/activities": realMembers,
  "POST /wps/promotion/applications": realMembers,
  "GET /backoffice/api/applications": ["support", "risk", "admin", "auditor"],
  "POST /backoffice/api/applications/:id/join": ["support", "admin"],
  "POST /backoffice/api/applications/:id/reject": ["support", "admin"],
} satisfies PermissionTable;

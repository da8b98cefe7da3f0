/** Who of the staff may exclude a member. */

import type { PermissionTable } from "../../plugins/permission-table.ts";

export const limitPermissions = {
  "POST /backoffice/api/members/:id/exclude": ["support", "risk", "admin"],
} satisfies PermissionTable;

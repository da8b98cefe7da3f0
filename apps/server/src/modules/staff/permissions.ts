/** Who may see and change who works here. */

import type { PermissionTable } from "../../plugins/permission-table.ts";

export const staffPermissions = {
  "GET /backoffice/api/staff": ["admin", "auditor"],
  "GET /backoffice/api/staff/roles": ["admin", "auditor"],
  "POST /backoffice/api/staff": ["admin"],
  "PUT /backoffice/api/staff/:id/roles": ["admin"],
  "PUT /backoffice/api/staff/:id/access": ["admin"],
  "POST /backoffice/api/staff/:id/admin": ["admin"],
} satisfies PermissionTable;

/** Permissions of settings: to read, to change, and to approve changes that loosen a control. */

import type { PermissionTable } from "../../plugins/permission-table.ts";

export const settingPermissions = {
  "GET /backoffice/api/settings": ["finance", "risk", "agentManager", "admin", "auditor"],
  "PUT /backoffice/api/settings/:key": ["admin"],
  "POST /backoffice/api/settings/:key/decision": ["risk", "admin"],
} satisfies PermissionTable;

/** Who reads the settings of the house, who changes them, and who agrees when a control is loosened. */

import type { PermissionTable } from "../../plugins/permission-table.ts";

export const settingPermissions = {
  "GET /backoffice/api/settings": ["finance", "risk", "agentManager", "admin", "auditor"],
  "PUT /backoffice/api/settings/:key": ["admin"],
  "POST /backoffice/api/settings/:key/decision": ["risk", "admin"],
} satisfies PermissionTable;

/** Permissions of red flags: risk, agent managers and admins review them, and the auditor reads them. */

import type { PermissionTable } from "../../plugins/permission-table.ts";

export const redFlagPermissions = {
  "GET /backoffice/api/agent-flags": ["risk", "agentManager", "admin", "auditor"],
  "POST /backoffice/api/agent-flags/:id/close": ["risk", "agentManager", "admin"],
} satisfies PermissionTable;

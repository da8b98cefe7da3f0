/** The staff that looks after agents, and the staff responsible for risk. */

import type { PermissionTable } from "../../plugins/permission-table.ts";

export const redFlagPermissions = {
  "GET /backoffice/api/agent-flags": ["risk", "agentManager", "admin", "auditor"],
  "POST /backoffice/api/agent-flags/:id/close": ["risk", "agentManager", "admin"],
} satisfies PermissionTable;

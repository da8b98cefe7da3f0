/** Who looks at what teams do: those who look after agents, and those who answer for risk and money. */

import type { PermissionTable } from "../../plugins/permission-table.ts";

export const agentFlagPermissions = {
  "GET /backoffice/api/agent-flags": ["risk", "agentManager", "admin", "auditor"],
  "POST /backoffice/api/agent-flags/:id/close": ["risk", "agentManager", "admin"],
} satisfies PermissionTable;

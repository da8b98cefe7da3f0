/** Who may call the agent centre: agents, nobody else (spec section 6). */

import { agentsOnly } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const agentPermissions = {
  "GET /wps/relay/ODSFE2_TeamOrders": agentsOnly,
  "GET /wps/relay/ODSFE2_getTeamOverviewSum": agentsOnly,
  "GET /wps/relay/ODSFE2_subordinateSimple": agentsOnly,
} satisfies PermissionTable;

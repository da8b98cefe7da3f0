/** Who may call the agent centre: agents, nobody else; the check of a code is public (spec sections 6 and 7). */

import { agentsOnly, everyone } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const agentPermissions = {
  "GET /wps/agent/affiliate": everyone,
  "GET /wps/relay/ODSFE2_TeamOrders": agentsOnly,
  "GET /wps/relay/ODSFE2_getTeamOverviewSum": agentsOnly,
  "GET /wps/relay/ODSFE2_subordinateSimple": agentsOnly,
} satisfies PermissionTable;

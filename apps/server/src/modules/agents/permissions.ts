/**
 * Permissions of the agent routes: most are for agents only. The check of an affiliate code is public, and every real
 * member can send money to its upline. Most roles of the staff read the tree; agent managers and admins move members in
 * it and change levels.
 */

import type { Audience } from "../../core/actor.ts";
import { agentsOnly, everyone, realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const treeReaders: readonly Audience[] = ["support", "finance", "risk", "agentManager", "admin", "auditor"];
const movers: readonly Audience[] = ["agentManager", "admin"];

export const agentPermissions = {
  "GET /wps/agent/affiliate": everyone,
  "GET /wps/relay/ODSFE2_TeamOrders": agentsOnly,
  "GET /wps/report/accountGameBetHistory": agentsOnly,
  "GET /wps/relay/ODSFE2_getTeamOverviewSum": agentsOnly,
  "GET /wps/agent/default": agentsOnly,
  "GET /wps/relay/ODSFE2_subordinateSimple": agentsOnly,
  "GET /wps/relay/ODSFE2_TeamPNL": agentsOnly,
  "GET /wps/relay/ODSFE2_TeamTransDet": agentsOnly,
  "GET /wps/report/downlineTransaction": agentsOnly,
  "GET /wps/agent/teamTransactions/sums": agentsOnly,
  "GET /wps/agent/teamTransactions/file": agentsOnly,
  "GET /wps/agent/teamStatement/file": agentsOnly,
  "GET /wps/relay/ODSFE2_AgentRevenue": agentsOnly,
  "GET /wps/report/income": agentsOnly,
  "GET /wps/report/commission": agentsOnly,
  "GET /wps/report/downlineLottoPNL": agentsOnly,
  "GET /wps/report/teamPVPFishingPNL": agentsOnly,
  "GET /wps/report/teamPVPRNGBetting": agentsOnly,
  "GET /wps/agent/revenue/file": agentsOnly,
  "POST /wps/agent/downline": agentsOnly,
  "GET /wps/relay/MCSFE_getGlobalRebateSettingsByProductType": agentsOnly,
  "GET /wps/agent/globalRebateSettings": agentsOnly,
  "GET /wps/agent/downlines": agentsOnly,
  "GET /wps/agent/downlines/file": agentsOnly,
  "PUT /wps/agent/promoteDownlineToAgent": agentsOnly,
  "POST /wps/agent/downline/firstPassword": agentsOnly,
  "GET /wps/agent/downlineRebates": agentsOnly,
  "PUT /wps/agent/downlineRebates": agentsOnly,
  "POST /wps/relay/MCSFE_createAffiliateUrl": agentsOnly,
  "POST /wps/agent/affiliateUrl": agentsOnly,
  "GET /wps/agent/affiliateUrls": agentsOnly,
  "DELETE /wps/agent/affiliateUrl": agentsOnly,
  "GET /wps/agent/registeredAffiliates": agentsOnly,
  "GET /wps/relay/MCSFE_viewAffiliateUrls": agentsOnly,
  "DELETE /wps/relay/MCSFE_deleteAffiliateUrl": agentsOnly,
  "GET /wps/relay/MCSFE_viewRegisteredAffiliates": agentsOnly,
  "GET /wps/relay/MCSFE_getTransferSettings": realMembers,
  "GET /wps/agent/transferEnabled": realMembers,
  "GET /wps/relay/MCSFE_getTransferReport": realMembers,
  "POST /wps/relay/MCSFE_agentUplineTransfer": realMembers,
  "POST /wps/relay/MCSFE_agentDownlineTransfer": agentsOnly,
  "PUT /wps/agent/transferDownline": agentsOnly,
  "GET /backoffice/api/agents": treeReaders,
  "GET /backoffice/api/members/:id/level": treeReaders,
  "PUT /backoffice/api/members/:id/level": movers,
  "GET /backoffice/api/members/:id/moves": treeReaders,
  "GET /backoffice/api/members/:id/move": movers,
  "POST /backoffice/api/members/:id/move": movers,
  "POST /backoffice/api/members/:id/move/decision": movers,
} satisfies PermissionTable;

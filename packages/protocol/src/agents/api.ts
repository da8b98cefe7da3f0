/** Calls of the agent centre. */

import type { AffiliateQuery, AffiliateReply } from "./affiliate.ts";
import type { SubordinatesQuery, SubordinatesReply } from "./subordinates.ts";
import type { TeamOrdersQuery, TeamOrdersReply } from "./team-orders.ts";
import type { TeamOverview } from "./team-overview.ts";
import type {
  DownlineTransferBody,
  TransferReply,
  TransferReport,
  TransferReportQuery,
  TransferSettings,
  UplineTransferBody,
} from "./transfers.ts";

export interface AgentsApi {
  "GET /wps/agent/affiliate": { query: AffiliateQuery; reply: AffiliateReply };
  "GET /wps/relay/ODSFE2_TeamOrders": { query: TeamOrdersQuery; reply: TeamOrdersReply };
  "GET /wps/relay/ODSFE2_getTeamOverviewSum": { reply: TeamOverview };
  "GET /wps/relay/ODSFE2_subordinateSimple": { query: SubordinatesQuery; reply: SubordinatesReply };
  "GET /wps/relay/MCSFE_getTransferSettings": { reply: TransferSettings };
  "GET /wps/relay/MCSFE_getTransferReport": { query?: TransferReportQuery; reply: TransferReport };
  "POST /wps/relay/MCSFE_agentUplineTransfer": { body: UplineTransferBody; reply: TransferReply };
  "POST /wps/relay/MCSFE_agentDownlineTransfer": { body: DownlineTransferBody; reply: TransferReply };
}

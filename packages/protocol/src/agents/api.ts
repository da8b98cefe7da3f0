/** The routes of the agent centre and of the agents' tree in the back office, with their types. */

import type {
  AgentTree,
  AgentTreeQuery,
  DecideMoveBody,
  MemberMoves,
  MoveMemberBody,
  MoveParams,
  MovePreview,
  MovePreviewQuery,
  MoveReply,
} from "./staff-agents.ts";
import type { AgentLevel, ChangeLevelBody } from "./agent-level.ts";
import type { AffiliateQuery, AffiliateReply } from "./affiliate.ts";
import type { CreateDownlineBody, CreateDownlineReply } from "./create-downline.ts";
import type {
  Downlines,
  DownlinesFileQuery,
  DownlinesQuery,
  PromotedDownline,
  PromoteDownlineBody,
} from "./downlines.ts";
import type {
  CreateInviteLinkBody,
  InviteLink,
  InviteLinks,
  InviteLinksQuery,
  RegisteredByLink,
  RegisteredByLinkQuery,
  RevokeInviteLinkBody,
} from "./invite-links.ts";
import type { DownlineRebates, DownlineRebatesQuery, RebateSettings, SetRebatesBody } from "./rebates.ts";
import type { IssuedFirstPassword, IssueFirstPasswordBody } from "../identity/first-password.ts";
import type { ReportFile } from "../core/report-file.ts";
import type { SubordinatesQuery, SubordinatesReply } from "./subordinates.ts";
import type { TeamOrdersQuery, TeamOrdersReply } from "./team-orders.ts";
import type {
  Revenue,
  RevenueFileQuery,
  RevenueQuery,
  TeamStatement,
  TeamStatementFileQuery,
  TeamStatementQuery,
} from "./team-statement.ts";
import type { TeamOverview } from "./team-overview.ts";
import type {
  TeamTransactions,
  TeamTransactionsFileQuery,
  TeamTransactionsSumsQuery,
  TeamTransactionsQuery,
  TeamTransactionSums,
} from "./team-transactions.ts";
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
  "GET /wps/relay/ODSFE2_TeamPNL": { query?: TeamStatementQuery; reply: TeamStatement };
  "GET /wps/relay/ODSFE2_TeamTransDet": { query?: TeamTransactionsQuery; reply: TeamTransactions };
  "GET /wps/agent/teamTransactions/sums": { query?: TeamTransactionsSumsQuery; reply: TeamTransactionSums };
  "GET /wps/agent/teamTransactions/file": { query?: TeamTransactionsFileQuery; reply: ReportFile };
  "GET /wps/agent/teamStatement/file": { query?: TeamStatementFileQuery; reply: ReportFile };
  "GET /wps/relay/ODSFE2_AgentRevenue": { query?: RevenueQuery; reply: Revenue };
  "GET /wps/agent/revenue/file": { query?: RevenueFileQuery; reply: ReportFile };
  "POST /wps/agent/downline": { body: CreateDownlineBody; reply: CreateDownlineReply };
  "GET /wps/relay/MCSFE_getGlobalRebateSettingsByProductType": { reply: RebateSettings };
  "GET /wps/agent/downlines": { query?: DownlinesQuery; reply: Downlines };
  "GET /wps/agent/downlines/file": { query?: DownlinesFileQuery; reply: ReportFile };
  "POST /wps/agent/downline/firstPassword": { body: IssueFirstPasswordBody; reply: IssuedFirstPassword };
  "PUT /wps/agent/promoteDownlineToAgent": { body: PromoteDownlineBody; reply: PromotedDownline };
  "GET /wps/agent/downlineRebates": { query: DownlineRebatesQuery; reply: DownlineRebates };
  "PUT /wps/agent/downlineRebates": { body: SetRebatesBody; reply: DownlineRebates };
  "POST /wps/relay/MCSFE_createAffiliateUrl": { body: CreateInviteLinkBody; reply: InviteLink };
  "GET /wps/relay/MCSFE_viewAffiliateUrls": { query?: InviteLinksQuery; reply: InviteLinks };
  "DELETE /wps/relay/MCSFE_deleteAffiliateUrl": { body: RevokeInviteLinkBody; reply: null };
  "GET /wps/relay/MCSFE_viewRegisteredAffiliates": { query: RegisteredByLinkQuery; reply: RegisteredByLink };
  "GET /wps/relay/MCSFE_getTransferSettings": { reply: TransferSettings };
  "GET /wps/relay/MCSFE_getTransferReport": { query?: TransferReportQuery; reply: TransferReport };
  "POST /wps/relay/MCSFE_agentUplineTransfer": { body: UplineTransferBody; reply: TransferReply };
  "POST /wps/relay/MCSFE_agentDownlineTransfer": { body: DownlineTransferBody; reply: TransferReply };
  "GET /backoffice/api/agents": { query?: AgentTreeQuery; reply: AgentTree };
  "GET /backoffice/api/members/:id/level": { params: MoveParams; reply: AgentLevel };
  "PUT /backoffice/api/members/:id/level": { params: MoveParams; body: ChangeLevelBody; reply: AgentLevel };
  "GET /backoffice/api/members/:id/moves": { params: MoveParams; reply: MemberMoves };
  "GET /backoffice/api/members/:id/move": { params: MoveParams; query: MovePreviewQuery; reply: MovePreview };
  "POST /backoffice/api/members/:id/move": { params: MoveParams; body: MoveMemberBody; reply: MoveReply };
  "POST /backoffice/api/members/:id/move/decision": { params: MoveParams; body: DecideMoveBody; reply: MoveReply };
}

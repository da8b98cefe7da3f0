/** Routes of the agent centre (docs/wire-format.md, Records; docs/wire-format.md, Agent centre). */

import type { FastifyInstance } from "fastify";
import { AffiliateQuery, AffiliateReply } from "@openhouse/protocol/agents/affiliate";
import { SubordinatesQuery, SubordinatesReply } from "@openhouse/protocol/agents/subordinates";
import { TeamOrdersQuery, TeamOrdersReply } from "@openhouse/protocol/agents/team-orders";
import { TeamOverview } from "@openhouse/protocol/agents/team-overview";
import { defineRoute, memberOf, originOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { checkAffiliate } from "./registration/check-affiliate.ts";
import { staffAgentRoutes } from "./tree/staff-routes.ts";
import { levelRoutes } from "./tree/level-routes.ts";
import { downlineRoutes } from "./tree/downline-routes.ts";
import { listSubordinates } from "./tree/list-subordinates.ts";
import { agentReportRoutes } from "./reports/report-routes.ts";
import { registerCentreRoutes } from "./registration/register-routes.ts";
import { teamOrders } from "./reports/team-orders.ts";
import { teamOverview } from "./reports/team-overview.ts";
import { transferRoutes } from "./transfers/transfer-routes.ts";

const tag = "agents";

export function agentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  transferRoutes(app, deps);
  registerCentreRoutes(app, deps);
  downlineRoutes(app, deps);
  agentReportRoutes(app, deps);
  staffAgentRoutes(app, deps);
  levelRoutes(app, deps);
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/agent/affiliate",
    modId: "AFFMAN3",
    summary: "Check an affiliate code, or find the code of the domain if the request has none",
    tag,
    rate: "session",
    failsSoftly: true,
    query: AffiliateQuery,
    reply: AffiliateReply,
    handler: ({ actor, query }) => checkAffiliate(deps, originOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/ODSFE2_TeamOrders",
    aliases: ["/wps/report/accountGameBetHistory"],
    modId: "TEAMBETTING3",
    summary: "Bets of the agent's team with their sums",
    tag,
    query: TeamOrdersQuery,
    reply: TeamOrdersReply,
    handler: ({ actor, query }) => teamOrders(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/ODSFE2_getTeamOverviewSum",
    aliases: ["/wps/agent/default"],
    modId: "AGEINFO3",
    summary: "The size of the agent's team and today's figures",
    tag,
    reply: TeamOverview,
    handler: ({ actor }) => teamOverview(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/ODSFE2_subordinateSimple",
    summary: "Account names of the agent's team, for search fields",
    tag,
    query: SubordinatesQuery,
    reply: SubordinatesReply,
    handler: ({ actor, query }) => listSubordinates(deps, memberOf(actor), query),
  });
}

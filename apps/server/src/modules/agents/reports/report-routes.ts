/** Routes of the agents' reports (docs/wire-format.md, Agent centre). */

import type { FastifyInstance } from "fastify";
import { ReportFile } from "@openhouse/protocol/core/report-file";
import { TeamOrdersQuery, TeamOrdersReply } from "@openhouse/protocol/agents/team-orders";
import {
  ClassStatement,
  ClassStatementQuery,
  Revenue,
  RevenueFileQuery,
  RevenueQuery,
  TeamStatement,
  TeamStatementFileQuery,
  TeamStatementQuery,
} from "@openhouse/protocol/agents/team-statement";
import {
  TeamTransactions,
  TeamTransactionsFileQuery,
  TeamTransactionsSumsQuery,
  TeamTransactionsQuery,
  TeamTransactionSums,
} from "@openhouse/protocol/agents/team-transactions";
import { defineRoute, memberOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { agentRevenue, exportRevenue, lotteryCategories } from "./agent-revenue.ts";
import { classStatement } from "./class-statement.ts";
import { teamOrders } from "./team-orders.ts";
import { exportTeamStatement, teamStatement } from "./team-statement.ts";
import { exportTeamTransactions, sumTeamTransactions, teamTransactions } from "./team-transactions.ts";

const tag = "agents";

export function agentReportRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/ODSFE2_TeamPNL",
    modId: "AGETEAMPNL3",
    summary: "Profit and loss of the agent's downlines",
    tag,
    query: TeamStatementQuery,
    reply: TeamStatement,
    handler: ({ actor, query }) => teamStatement(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/agent/teamStatement/file",
    modId: "AGETEAMPNL3",
    summary: "Profit and loss of the agent's downlines, as a CSV or XLSX file",
    tag,
    rate: "agent",
    query: TeamStatementFileQuery,
    reply: ReportFile,
    handler: ({ actor, query }) => exportTeamStatement(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/ODSFE2_AgentRevenue",
    aliases: ["/wps/report/income", "/wps/report/commission"],
    modId: "AGEREV3",
    summary: "The figures of the agent's team and the agent's earnings per day",
    tag,
    query: RevenueQuery,
    reply: Revenue,
    handler: ({ actor, query }) => agentRevenue(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/agent/revenue/file",
    modId: "AGEREV3",
    summary: "The figures of the agent's team and the agent's earnings per day, as a CSV or XLSX file",
    tag,
    rate: "agent",
    query: RevenueFileQuery,
    reply: ReportFile,
    handler: ({ actor, query }) => exportRevenue(deps, memberOf(actor), query),
  });
  transactionRoutes(app, deps);
  classRoutes(app, deps);
}

/** Older reports about classes of games. */
function classRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const statements = {
    downlineLottoPNL: {
      summary: "Stakes and wins of the agent's downlines in lotteries",
      categories: lotteryCategories,
    },
    teamPVPFishingPNL: {
      summary: "Stakes and wins of the agent's downlines in card games and fishing games",
      categories: ["PVP", "FISH"],
    },
  };
  for (const [name, { summary, categories }] of Object.entries(statements)) {
    defineRoute(app, deps, {
      method: "GET",
      url: `/wps/report/${name}`,
      modId: "AGETEAMPNL3",
      summary,
      tag,
      rate: "agent",
      query: ClassStatementQuery,
      reply: ClassStatement,
      handler: ({ actor, query }) => classStatement(deps, memberOf(actor), { ...query, categories }),
    });
  }
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/report/teamPVPRNGBetting",
    modId: "TEAMBETTING3",
    summary: "Bets of the agent's team on card games and slots with their sums",
    tag,
    query: TeamOrdersQuery,
    reply: TeamOrdersReply,
    handler: ({ actor, query }) => teamOrders(deps, memberOf(actor), { ...query, categories: ["PVP", "RNG"] }),
  });
}

function transactionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/ODSFE2_TeamTransDet",
    aliases: ["/wps/report/downlineTransaction"],
    modId: "AGEDOWNTRANS3",
    summary: "Transfers of the wallets of the agent's team",
    tag,
    query: TeamTransactionsQuery,
    reply: TeamTransactions,
    handler: ({ actor, query }) => teamTransactions(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/agent/teamTransactions/sums",
    modId: "AGEDOWNTRANS3",
    summary: "Sums of the transfers of the agent's team",
    tag,
    query: TeamTransactionsSumsQuery,
    reply: TeamTransactionSums,
    handler: ({ actor, query }) => sumTeamTransactions(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/agent/teamTransactions/file",
    modId: "AGEDOWNTRANS3",
    summary: "Transfers of the wallets of the agent's team, as a CSV or XLSX file",
    tag,
    rate: "agent",
    query: TeamTransactionsFileQuery,
    reply: ReportFile,
    handler: ({ actor, query }) => exportTeamTransactions(deps, memberOf(actor), query),
  });
}

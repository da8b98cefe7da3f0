/** Routes of the agents' reports (docs/wire-format.md, Agent centre). */

import type { FastifyInstance } from "fastify";
import { ReportFile } from "@openhouse/protocol/core/report-file";
import {
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
import { agentRevenue, exportRevenue } from "./agent-revenue.ts";
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
    aliases: ["/wps/report/income"],
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

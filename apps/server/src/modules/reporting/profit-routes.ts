/** Routes with which members read their own profit and its transfers. */

import type { FastifyInstance } from "fastify";
import { ProfitLines, ProfitLinesQuery } from "@openhouse/protocol/reporting/list-profit-lines";
import { ProfitQuery, ProfitReport } from "@openhouse/protocol/reporting/show-profit";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { listProfitLines } from "./list-profit-lines.ts";
import { showProfit } from "./show-profit.ts";

const tag = "records";

export function profitRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/ODSFE2_MemPNLDet",
    summary: "The member's profit and loss per day, from the ledger",
    tag,
    query: ProfitQuery,
    reply: ProfitReport,
    handler: ({ actor, query }) => showProfit(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/report/profit/lines",
    summary: "The ledger transfers of one figure of the profit",
    tag,
    query: ProfitLinesQuery,
    reply: ProfitLines,
    handler: ({ actor, query }) => listProfitLines(deps, memberOf(actor), query),
  });
}

/** Routes of finance. */

import type { FastifyInstance } from "fastify";
import {
  CloseTransfers,
  CloseTransfersQuery,
  DayClose,
  DayCloseParams,
  DayCloses,
  DayClosesQuery,
} from "@openhouse/protocol/finance/day-closes";
import {
  GameResults,
  GameResultsQuery,
  ResultTransfers,
  ResultTransfersQuery,
} from "@openhouse/protocol/finance/game-results";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { adjustmentRoutes } from "./adjustment-routes.ts";
import { clearingRoutes } from "./clearing-routes.ts";
import { listCloseTransfers, listDayCloses, showDayClose } from "./read-day-closes.ts";
import { listResultTransfers, showGameResults } from "./show-game-results.ts";

const tag = "back office";

export function financeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  closeRoutes(app, deps);
  resultRoutes(app, deps);
  adjustmentRoutes(app, deps);
  clearingRoutes(app, deps);
}

function resultRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/results",
    summary: "GGR and NGR per day or month, class, vendor and currency, from the ledger",
    tag,
    query: GameResultsQuery,
    reply: GameResults,
    handler: ({ actor, query }) => showGameResults(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/results/transfers",
    summary: "The transfers behind one figure of the game results",
    tag,
    query: ResultTransfersQuery,
    reply: ResultTransfers,
    handler: ({ actor, query }) => listResultTransfers(deps, staffOf(actor), query),
  });
}

function closeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/closes",
    summary: "Closed business days, newest first, and whether their chain is intact",
    tag,
    query: DayClosesQuery,
    reply: DayCloses,
    handler: ({ actor, query }) => listDayCloses(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/closes/:currency/:number",
    summary: "One closed business day",
    tag,
    params: DayCloseParams,
    reply: DayClose,
    handler: ({ actor, params }) => showDayClose(deps.db, staffOf(actor), params),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/closes/:currency/:number/transfers",
    summary: "The transfers behind a line of a closed business day",
    tag,
    params: DayCloseParams,
    query: CloseTransfersQuery,
    reply: CloseTransfers,
    handler: ({ actor, params, query }) => listCloseTransfers(deps.db, staffOf(actor), { params, query }),
  });
}

/** Routes of the lists of a member's own bets (docs/wire-format.md, Records) and of their file. */

import type { FastifyInstance } from "fastify";
import { ExportOrdersQuery } from "@openhouse/protocol/bets/export-orders";
import { GameOrdersQuery, GameOrdersReply } from "@openhouse/protocol/bets/game-orders";
import { ReportFile } from "@openhouse/protocol/core/report-file";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import type { BetQuery } from "./bet-filter-of.ts";
import { exportOrders } from "./export-orders.ts";
import { listOrders } from "./list-orders.ts";
import type { ReplayFinder } from "./list-orders.ts";

/** The name of a list → the bets that the call `<name>Orders` returns. */
const lists: Readonly<Record<ExportOrdersQuery["list"], Pick<BetQuery, "category" | "isSettled">>> = {
  RNG: { category: "RNG" },
  Fish: { category: "FISH" },
  Live: { category: "LIVE" },
  PvP: { category: "PVP" },
  SportsSett: { category: "SPORTS", isSettled: true },
  SportsUnsett: { category: "SPORTS", isSettled: false },
  ElottSettled: { category: "ELOTT", isSettled: true },
  ElottUnsettled: { category: "ELOTT", isSettled: false },
};

/** Functions of modules that the bets module must not import. */
export interface BetsPorts {
  readonly findReplays: ReplayFinder;
}

export function betsRoutes(app: FastifyInstance, routeDeps: RouteDeps, { findReplays }: BetsPorts): void {
  const listDeps = { ...routeDeps, findReplays };
  for (const [name, kind] of Object.entries(lists)) {
    defineRoute(app, routeDeps, {
      method: "GET",
      url: `/wps/relay/ODSFE2_${name}Orders`,
      summary: `Own bets of class ${kind.category}, with sums`,
      tag: "records",
      query: GameOrdersQuery,
      reply: GameOrdersReply,
      handler: ({ actor, query }) => listOrders(listDeps, memberOf(actor), { ...query, ...kind }),
    });
  }
  defineRoute(app, routeDeps, {
    method: "GET",
    url: "/wps/report/bets",
    summary: "The member's bets of one class as a CSV or XLSX file",
    tag: "records",
    query: ExportOrdersQuery,
    reply: ReportFile,
    handler: ({ actor, query: { list, ...query } }) =>
      exportOrders(routeDeps, memberOf(actor), { ...query, ...lists[list] }),
  });
}

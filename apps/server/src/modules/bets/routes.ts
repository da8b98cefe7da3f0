/** Calls of the bet record (api-facts section 9.3). */

import type { FastifyInstance } from "fastify";
import { GameOrdersQuery, GameOrdersReply } from "@openhouse/protocol/bets/game-orders";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { listOrders } from "./list-orders.ts";
import type { ReplayFinder } from "./list-orders.ts";

/** The bets that a call lists: `<name>Orders`. */
const lists = [
  { name: "RNG", category: "RNG" },
  { name: "Fish", category: "FISH" },
  { name: "Live", category: "LIVE" },
  { name: "PvP", category: "PVP" },
  { name: "SportsSett", category: "SPORTS", isSettled: true },
  { name: "SportsUnsett", category: "SPORTS", isSettled: false },
  { name: "ElottSettled", category: "ELOTT", isSettled: true },
  { name: "ElottUnsettled", category: "ELOTT", isSettled: false },
] as const;

/** What bets are given by modules that they may not import. */
export interface BetsPorts {
  readonly findReplays: ReplayFinder;
}

export function betsRoutes(app: FastifyInstance, ground: RouteGround, { findReplays }: BetsPorts): void {
  const deps = { ...ground, findReplays };
  for (const { name, ...kind } of lists) {
    defineRoute(app, ground, {
      method: "GET",
      url: `/wps/relay/ODSFE2_${name}Orders`,
      summary: `Own bets of class ${kind.category}, with sums`,
      tag: "records",
      query: GameOrdersQuery,
      reply: GameOrdersReply,
      handler: ({ actor, query }) => listOrders(deps, memberOf(actor), { ...query, ...kind }),
    });
  }
}

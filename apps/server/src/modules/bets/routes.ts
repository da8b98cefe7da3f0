/** Calls of the bet record (api-facts section 9.3). */

import type { FastifyInstance } from "fastify";
import { GameOrdersQuery, GameOrdersReply } from "@openhouse/protocol/bets/game-orders";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { listOrders } from "./list-orders.ts";

/** Name of the call → product class. */
const classes = { RNG: "RNG", Fish: "FISH", Live: "LIVE", PvP: "PVP" } as const;

export function betsRoutes(app: FastifyInstance, ground: RouteGround): void {
  for (const [name, category] of Object.entries(classes)) {
    defineRoute(app, ground, {
      method: "GET",
      url: `/wps/relay/ODSFE2_${name}Orders`,
      summary: `Own bets of class ${category}, with sums`,
      tag: "records",
      query: GameOrdersQuery,
      reply: GameOrdersReply,
      handler: ({ actor, query }) => listOrders(ground, memberOf(actor), { ...query, category }),
    });
  }
}

/** Portal route that shows a round of our games with all figures and the data with which the round can be verified. */

import type { FastifyInstance } from "fastify";
import { ReadRoundQuery } from "@openhouse/protocol/studio/read-round";
import { RoundView } from "@openhouse/protocol/studio/round-view";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { replayRound } from "./replay-round.ts";
import type { StudioDeps } from "./studio-deps.ts";

export function studioPortalRoutes(app: FastifyInstance, routeDeps: RouteDeps, studio: StudioDeps): void {
  defineRoute(app, routeDeps, {
    method: "GET",
    url: "/wps/game/round",
    summary: "One of the member's rounds of our games, by order number",
    tag: "records",
    query: ReadRoundQuery,
    reply: RoundView,
    handler: ({ actor, query }) => {
      const { merchantId, memberId } = memberOf(actor);
      return replayRound(studio, { merchantId, memberId, roundId: query.orderNo });
    },
  });
}

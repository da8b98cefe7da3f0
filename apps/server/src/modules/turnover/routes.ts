/** The member's route for turnover requirements. */

import type { FastifyInstance } from "fastify";
import { TurnoverInfo } from "@openhouse/protocol/turnover/turnover-info";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { readTurnover } from "./read-turnover.ts";

export function turnoverRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getTurnoverInfo",
    summary: "Open turnover requirements and the bets that count for them",
    tag: "cashier",
    reply: TurnoverInfo,
    handler: ({ actor }) => {
      const { merchantId, memberId, language } = memberOf(actor);
      return readTurnover(deps, deps.db, { merchantId, memberId, language });
    },
  });
}

/** Routes of adjustments. Both POST calls store their reply, so a repeated call gets the first reply. */

import type { FastifyInstance } from "fastify";
import {
  AdjustmentBody,
  AdjustmentDecisionBody,
  AdjustmentList,
  AdjustmentParams,
  AdjustmentsQuery,
} from "@openhouse/protocol/finance/adjustments";
import { readId } from "../../core/records/read-id.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { approveAdjustment, refuseAdjustment } from "./decide-adjustment.ts";
import { listAdjustments } from "./list-adjustments.ts";
import { requestAdjustment } from "./request-adjustment.ts";

const tag = "back office";
const waiting = { isWaiting: true } as const;

const decisions = [
  { action: "approve", summary: "Approve an adjustment as the second person", decide: approveAdjustment },
  { action: "refuse", summary: "Refuse or withdraw an adjustment", decide: refuseAdjustment },
] as const;

export function adjustmentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/adjustments",
    summary: "Only waiting adjustments, oldest first, or all adjustments, newest first",
    tag,
    query: AdjustmentsQuery,
    reply: AdjustmentList,
    handler: ({ actor, query }) => listAdjustments(deps.db, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/adjustments",
    summary: "Request an adjustment",
    tag,
    idempotency: "stored",
    body: AdjustmentBody,
    reply: AdjustmentList,
    handler: async ({ actor, body, tx }) => {
      await requestAdjustment(deps, tx, { actor: staffOf(actor), body });
      return listAdjustments(tx, staffOf(actor), waiting);
    },
  });
  for (const { action, summary, decide } of decisions) {
    defineRoute(app, deps, {
      method: "POST",
      url: `/backoffice/api/adjustments/:id/${action}`,
      summary,
      tag,
      idempotency: "stored",
      params: AdjustmentParams,
      body: AdjustmentDecisionBody,
      reply: AdjustmentList,
      handler: async ({ actor, params, body, tx }) => {
        await decide(deps, tx, { actor: staffOf(actor), id: readId(params.id), reason: body.reason });
        return listAdjustments(tx, staffOf(actor), waiting);
      },
    });
  }
}

/** Routes of the reconciliation with suppliers: compare, show, and repair with a second person. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import {
  CompareBody,
  ComparisonView,
  DifferenceParams,
  ReconciliationReply,
  RepairBody,
  RepairDecisionBody,
} from "@openhouse/protocol/suppliers/comparisons";
import { SupplierParams } from "@openhouse/protocol/suppliers/suppliers";
import { readId } from "../../core/records/read-id.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { requestRepair, decideRepair } from "./repair-difference.ts";
import { compareOnRequest, showReconciliation } from "./show-reconciliation.ts";

const base = "/backoffice/api/gateway";
const tag = "back office";

export function reconciliationRoutes(app: FastifyInstance, routeDeps: RouteDeps, deps: GatewayDeps): void {
  defineRoute(app, routeDeps, {
    method: "GET",
    url: `${base}/reconciliation`,
    summary: "The latest comparisons with suppliers, and the differences found",
    tag,
    reply: ReconciliationReply,
    handler: ({ actor }) => showReconciliation(deps, staffOf(actor)),
  });
  defineRoute(app, routeDeps, {
    method: "POST",
    url: `${base}/suppliers/:code/compare`,
    summary: "Compare a supplier's transactions with ours now",
    tag,
    // A repeated comparison of the same period is stored as a second comparison and has no other effect.
    idempotency: "operation",
    params: SupplierParams,
    body: CompareBody,
    reply: ComparisonView,
    handler: ({ actor, params, body }) => compareOnRequest(deps, staffOf(actor), { ...params, ...body }),
  });
  defineRoute(app, routeDeps, {
    method: "POST",
    url: `${base}/differences/:id/repair`,
    summary: "Request a second person's decision to repair our ledger by the supplier's list, or to keep it as it is",
    tag,
    idempotency: "stored",
    params: DifferenceParams,
    body: RepairBody,
    reply: Type.Null(),
    handler: async ({ actor, params, body, tx }) => {
      await requestRepair(deps, tx, { actor: staffOf(actor), id: readId(params.id, "no.data"), ...body });
      return null;
    },
  });
  defineRoute(app, routeDeps, {
    method: "POST",
    url: `${base}/differences/:id/decision`,
    summary: "Decide, as the second person, about a difference",
    tag,
    idempotency: "stored",
    params: DifferenceParams,
    body: RepairDecisionBody,
    reply: Type.Null(),
    handler: async ({ actor, params, body, tx }) => {
      await decideRepair(deps, tx, { actor: staffOf(actor), id: readId(params.id, "no.data"), ...body });
      return null;
    },
  });
}

/** Calls by which the staff registers suppliers of games and lets them certify the wallet. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import {
  SupplierBody,
  SupplierParams,
  SupplierTokenBody,
  SupplierTokenReply,
} from "@openhouse/protocol/gateway/suppliers";
import { auditedActor } from "../../db/audit.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { runOnce } from "../../plugins/idempotency.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { openCertification } from "./open-certification.ts";
import { registerSupplier } from "./register-supplier.ts";
import { supplierChanged } from "./supplier-directory.ts";

const url = "/backoffice/api/gateway/suppliers/:code";

export function gatewayStaffRoutes(app: FastifyInstance, ground: RouteGround, deps: GatewayDeps): void {
  defineRoute(app, ground, {
    method: "PUT",
    url,
    summary: "Register a supplier of games, or change its key and settings",
    tag: "back office",
    idempotency: "operation",
    params: SupplierParams,
    body: SupplierBody,
    reply: Type.Null(),
    handler: async ({ actor, params: { code }, body: { reason, ...settings }, idempotencyKey: key }) => {
      const { merchantId } = actor;
      const by = { ...auditedActor(staffOf(actor)), merchantId };
      const input = { code, ...settings, reason };
      await runOnce(ground, { actor, key, route: `PUT ${url}`, input }, async (tx) => {
        await registerSupplier(ground, tx, { actor: by, supplier: { code, ...settings }, reason });
        return null;
      });
      await ground.bus.publish(supplierChanged, code);
      return null;
    },
  });
  defineRoute(app, ground, {
    method: "POST",
    url: `${url}/token`,
    summary: "Open a game for an account of the operator's own, so that the supplier can certify the wallet",
    tag: "back office",
    idempotency: "stored",
    params: SupplierParams,
    body: SupplierTokenBody,
    reply: SupplierTokenReply,
    handler: ({ actor, params, body, tx }) =>
      openCertification(deps, tx, { actor: staffOf(actor), wish: { ...params, ...body } }),
  });
}

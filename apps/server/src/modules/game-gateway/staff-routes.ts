/** Calls by which the staff registers and watches suppliers of games and lets them certify the wallet. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import {
  SupplierBody,
  SupplierCallsReply,
  SupplierListReply,
  SupplierParams,
  SupplierTokenBody,
  SupplierTokenReply,
} from "@openhouse/protocol/gateway/suppliers";
import { auditedActor } from "../../db/audit.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { runOnce } from "../../plugins/idempotency.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { listSupplierCalls, listSuppliers } from "./list-suppliers.ts";
import { openCertification } from "./open-certification.ts";
import { registerSupplier } from "./register-supplier.ts";
import { supplierChanged } from "./supplier-directory.ts";

const listUrl = "/backoffice/api/gateway/suppliers";
const url = `${listUrl}/:code` as const;

export function gatewayStaffRoutes(app: FastifyInstance, ground: RouteGround, deps: GatewayDeps): void {
  defineRoute(app, ground, {
    method: "GET",
    url: listUrl,
    summary: "Suppliers of games, their settings and how their calls went lately",
    tag: "back office",
    reply: SupplierListReply,
    handler: ({ actor }) => listSuppliers(ground, staffOf(actor)),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: `${url}/calls`,
    summary: "The last calls of a supplier, in both directions",
    tag: "back office",
    params: SupplierParams,
    reply: SupplierCallsReply,
    handler: ({ actor, params }) => listSupplierCalls(ground, staffOf(actor), params.code),
  });
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
      await deps.suppliers.reload();
      await ground.bus.publish(supplierChanged, code);
      // Cards say whether a game is the studio's demo, and pages which hosts they may frame.
      await ground.bus.publish("merchant.changed", String(merchantId));
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

/** Routes with which the staff registers and monitors suppliers of games and issues tokens for certifications. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import {
  SupplierBody,
  SupplierCallsReply,
  SupplierDecisionBody,
  SupplierGamesReply,
  SupplierListReply,
  SupplierParams,
  SupplierSavedReply,
  SupplierTokenBody,
  SupplierTokenReply,
} from "@openhouse/protocol/suppliers/suppliers";
import type { MerchantId } from "../../core/ids.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { runOnce } from "../../plugins/idempotency.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { listSupplierGames } from "./list-supplier-games.ts";
import { listSupplierCalls, listSuppliers } from "./list-suppliers.ts";
import { openCertification } from "./open-certification.ts";
import { decideSupplierChange, requestSupplierChange } from "./request-supplier-change.ts";
import { supplierChanged } from "./supplier-directory.ts";

const listUrl = "/backoffice/api/gateway/suppliers";
const url = `${listUrl}/:code` as const;

export function gatewayStaffRoutes(app: FastifyInstance, routeDeps: RouteDeps, deps: GatewayDeps): void {
  readRoutes(app, routeDeps, deps);
  defineRoute(app, routeDeps, {
    method: "PUT",
    url,
    summary: "Request a new supplier or changed settings, which a second admin must approve; disabling applies at once",
    tag: "back office",
    idempotency: "operation",
    params: SupplierParams,
    body: SupplierBody,
    reply: SupplierSavedReply,
    handler: async ({ actor, params: { code }, body, idempotencyKey: key }) => {
      const { reason, promoDayLimitMinor, ...settings } = body;
      const supplier = { code, ...settings, promoDayLimit: BigInt(promoDayLimitMinor) };
      const call = { actor, key, route: `PUT ${url}`, input: { code, ...body } };
      const reply = await runOnce(routeDeps, call, async (tx) => ({
        state: await requestSupplierChange(routeDeps, tx, { actor: staffOf(actor), supplier, reason }),
      }));
      await publishChange(deps, { merchantId: actor.merchantId, code });
      return reply;
    },
  });
  defineRoute(app, routeDeps, {
    method: "POST",
    url: `${url}/decision`,
    summary: "Decide, as the second admin, about a supplier's settings",
    tag: "back office",
    idempotency: "operation",
    params: SupplierParams,
    body: SupplierDecisionBody,
    reply: Type.Null(),
    handler: async ({ actor, params: { code }, body, idempotencyKey: key }) => {
      const call = { actor, key, route: `POST ${url}/decision`, input: { code, ...body } };
      await runOnce(routeDeps, call, async (tx) => {
        await decideSupplierChange(routeDeps, tx, { actor: staffOf(actor), code, ...body });
        return null;
      });
      await publishChange(deps, { merchantId: actor.merchantId, code });
      return null;
    },
  });
  defineRoute(app, routeDeps, {
    method: "POST",
    url: `${url}/token`,
    summary: "Issue a launch token for one of the operator's own accounts, so that the supplier can certify the wallet",
    tag: "back office",
    idempotency: "stored",
    params: SupplierParams,
    body: SupplierTokenBody,
    reply: SupplierTokenReply,
    handler: ({ actor, params, body, tx }) =>
      openCertification(deps, tx, { actor: staffOf(actor), certification: { ...params, ...body } }),
  });
}

function readRoutes(app: FastifyInstance, routeDeps: RouteDeps, deps: GatewayDeps): void {
  defineRoute(app, routeDeps, {
    method: "GET",
    url: listUrl,
    summary: "Suppliers of games, their settings and the results of the last hour's recorded calls",
    tag: "back office",
    reply: SupplierListReply,
    handler: ({ actor }) => listSuppliers(routeDeps, staffOf(actor)),
  });
  defineRoute(app, routeDeps, {
    method: "GET",
    url: `${url}/calls`,
    summary: "The latest recorded calls of a supplier, in both directions",
    tag: "back office",
    params: SupplierParams,
    reply: SupplierCallsReply,
    handler: ({ actor, params }) => listSupplierCalls(routeDeps, staffOf(actor), params.code),
  });
  defineRoute(app, routeDeps, {
    method: "GET",
    url: `${url}/games`,
    summary: "The supplier's own list of games, compared with the catalogue",
    tag: "back office",
    params: SupplierParams,
    reply: SupplierGamesReply,
    handler: ({ actor, params }) => listSupplierGames(deps, staffOf(actor), params.code),
  });
}

/**
 * Notifies all processes of the change. A change can affect which suppliers may call, which games open as demos of the
 * studio, and which hosts pages may show in a frame.
 */
async function publishChange(deps: GatewayDeps, { merchantId, code }: { merchantId: MerchantId; code: string }) {
  await deps.suppliers.reload();
  await deps.bus.publish(supplierChanged, code);
  await deps.bus.publish("merchant.changed", String(merchantId));
}

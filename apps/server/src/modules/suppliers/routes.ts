/**
 * Routes for suppliers' calls and for a member's replay of a supplier's round. The bodies of suppliers' calls are not
 * parsed by the framework, because the signature covers the bytes. All statuses of the protocol are sent with HTTP 200.
 */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import {
  rsAliases,
  rsCallNames,
  rsOtherSignatureHeader,
  rsSignatureHeader,
} from "@openhouse/protocol/suppliers/rs-calls";
import { ReplayQuery, ReplayReply } from "@openhouse/protocol/suppliers/replay";
import { RsReply } from "@openhouse/protocol/suppliers/rs-reply";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { answerRsCall } from "./answer-rs-call.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { heldWinRoutes } from "./held-win-routes.ts";
import { reconciliationRoutes } from "./reconciliation-routes.ts";
import { replaySupplierRound } from "./replay-supplier-round.ts";
import { gatewayStaffRoutes } from "./staff-routes.ts";

const maxBodyBytes = 64 * 1_024;

const SupplierParams = Type.Object({ supplier: Type.String({ maxLength: 40 }) });

export function gameGatewayRoutes(app: FastifyInstance, routeDeps: RouteDeps, deps: GatewayDeps): void {
  gatewayStaffRoutes(app, routeDeps, deps);
  reconciliationRoutes(app, routeDeps, deps);
  heldWinRoutes(app, routeDeps);
  defineRoute(app, routeDeps, {
    method: "GET",
    url: "/wps/game/replay",
    summary: "The URL at which a supplier replays one of the member's rounds, by order number",
    tag: "records",
    rate: "session",
    query: ReplayQuery,
    reply: ReplayReply,
    handler: ({ actor, query }) => replaySupplierRound(deps, memberOf(actor), query.orderNo),
  });
  void app.register(async (gateway) => {
    gateway.removeAllContentTypeParsers();
    gateway.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    const paths = [...rsCallNames.map((name) => [name, name] as const), ...Object.entries(rsAliases)];
    for (const [path, name] of paths) {
      defineRoute(gateway, routeDeps, {
        method: "POST",
        url: `/gateway/rs/:supplier/${path}`,
        summary: `A supplier of games calls the wallet: ${path}`,
        tag: "gateway",
        envelope: "bare",
        params: SupplierParams,
        reply: RsReply,
        handler: ({ actor, params, request }) => {
          const signature = request.headers[rsSignatureHeader] ?? request.headers[rsOtherSignatureHeader];
          return answerRsCall(deps, {
            merchantId: actor.merchantId,
            supplierCode: params.supplier,
            name,
            ip: request.ip,
            signature: typeof signature === "string" ? signature : undefined,
            rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          });
        },
      });
    }
  });
}

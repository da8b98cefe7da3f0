/** Routes of a member's own data, and of the archives of closed accounts. */

import type { Readable } from "node:stream";
import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import { successEnvelope } from "@openhouse/protocol/core/envelope";
import {
  AccountFile,
  AccountFileBody,
  RequestClosureBody,
  ClosureState,
} from "@openhouse/protocol/privacy/account-file";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { archiveRoutes } from "./archive/archive-routes.ts";
import { requestClosure, readClosure, withdrawClosureRequest } from "./request-closure.ts";
import { exportAccount } from "./export-account.ts";

const tag = "accounts";

export function privacyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  ownDataRoutes(app, deps);
  archiveRoutes(app, deps);
}

function ownDataRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/accountFile",
    summary: "All stored data of the member, as a file",
    tag,
    rate: "session",
    isCostly: true,
    body: AccountFileBody,
    // The operation writes the envelope, because a stream bypasses the serializer.
    envelope: "bare",
    reply: Type.Unsafe<Readable>(successEnvelope(AccountFile)),
    handler: ({ actor, body, reply }) => {
      reply.type("application/json; charset=utf-8");
      return exportAccount(deps, memberOf(actor), body);
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/closure",
    summary: "The state of the request to close the account",
    tag,
    reply: ClosureState,
    handler: ({ actor }) => readClosure(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/closure",
    summary: "Request the closure of the account",
    tag,
    rate: "session",
    body: RequestClosureBody,
    reply: ClosureState,
    handler: ({ actor, body }) => requestClosure(deps, memberOf(actor), body),
  });
  defineRoute(app, deps, {
    method: "DELETE",
    url: "/wps/member/closure",
    summary: "Withdraw the request to close the account",
    tag,
    reply: ClosureState,
    handler: ({ actor }) => withdrawClosureRequest(deps, memberOf(actor)),
  });
}

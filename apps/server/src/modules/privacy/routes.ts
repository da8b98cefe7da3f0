/** Calls about what the house holds of a member. */

import type { Readable } from "node:stream";
import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import { successEnvelope } from "@openhouse/protocol/core/envelope";
import { AccountFile, AccountFileBody, AskClosureBody, ClosureState } from "@openhouse/protocol/privacy/account-file";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { askClosure, readClosure, withdrawClosure } from "./ask-closure.ts";
import { exportAccount } from "./export-account.ts";

const tag = "accounts";

export function privacyRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/member/accountFile",
    summary: "Everything that the house holds about the member, as a file",
    tag,
    rate: "session",
    isCostly: true,
    body: AccountFileBody,
    // Written by the operation, envelope included: a stream passes the serializer by.
    envelope: "bare",
    reply: Type.Unsafe<Readable>(successEnvelope(AccountFile)),
    handler: ({ actor, body, reply }) => {
      reply.type("application/json; charset=utf-8");
      return exportAccount(ground, memberOf(actor), body);
    },
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/member/closure",
    summary: "When the account closes, if its owner asked for it",
    tag,
    reply: ClosureState,
    handler: ({ actor }) => readClosure(ground, memberOf(actor)),
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/member/closure",
    summary: "Ask to close the account",
    tag,
    rate: "session",
    body: AskClosureBody,
    reply: ClosureState,
    handler: ({ actor, body }) => askClosure(ground, memberOf(actor), body),
  });
  defineRoute(app, ground, {
    method: "DELETE",
    url: "/wps/member/closure",
    summary: "Keep the account after all",
    tag,
    reply: ClosureState,
    handler: ({ actor }) => withdrawClosure(ground, memberOf(actor)),
  });
}

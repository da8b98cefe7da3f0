/** Back office routes of messages to members. */

import type { FastifyInstance } from "fastify";
import { MessageList, MessagesQuery } from "@openhouse/protocol/messaging/list-messages";
import { MessageParams, SendAgainBody, SentAgain } from "@openhouse/protocol/messaging/send-again";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { listMessages } from "./list-messages.ts";
import { sendAgain } from "./send-again.ts";

const tag = "back office";

export function messagingRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/messages",
    summary: "Messages to members, newest first",
    tag,
    query: MessagesQuery,
    reply: MessageList,
    handler: ({ actor, query }) => listMessages(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/messages/:id/send-again",
    summary: "Send a message again",
    tag,
    params: MessageParams,
    body: SendAgainBody,
    reply: SentAgain,
    idempotency: "stored",
    handler: ({ actor, params, body, tx }) =>
      sendAgain({ ...deps, tx }, staffOf(actor), { id: params.id, reason: body.reason }),
  });
}

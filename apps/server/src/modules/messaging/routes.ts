/** Calls about messages to members. */

import type { FastifyInstance } from "fastify";
import { MessageList, MessagesQuery } from "@openhouse/protocol/messaging/list-messages";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { listMessages } from "./list-messages.ts";

export function messagingRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/messages",
    summary: "Messages to members, newest first",
    tag: "back office",
    query: MessagesQuery,
    reply: MessageList,
    handler: ({ actor, query }) => listMessages(ground, staffOf(actor), query),
  });
}

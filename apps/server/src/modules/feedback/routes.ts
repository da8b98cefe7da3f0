/** Routes of feedback. */

import type { FastifyInstance } from "fastify";
import { GiveFeedbackBody } from "@openhouse/protocol/feedback/give-feedback";
import {
  CloseFeedbackBody,
  FeedbackEntry,
  FeedbackList,
  FeedbackParams,
  FeedbackQuery,
} from "@openhouse/protocol/feedback/list-feedback";
import { Refusal } from "../../core/refusal.ts";
import { defineRoute, NoValue, staffOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { tokenOf } from "../../plugins/session.ts";
import { closeFeedback } from "./close-feedback.ts";
import { giveFeedback } from "./give-feedback.ts";
import { listFeedback } from "./list-feedback.ts";

export function feedbackRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "PUT",
    url: "/wps/feedback",
    summary: "Give feedback",
    tag: "content",
    modId: "FEEDBACK3",
    rate: "message",
    idempotency: "optional",
    body: GiveFeedbackBody,
    reply: NoValue,
    handler: async ({ actor, body, tx, request }) => {
      // If the session has ended since the page was opened, the sender must sign in again; otherwise the feedback would
      // lose its sender.
      if (actor.kind === "visitor" && tokenOf(request) !== undefined) throw new Refusal("login.not.session");
      await giveFeedback({ ...ground, tx }, actor, body);
      return null;
    },
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/feedback",
    summary: "Feedback, newest first",
    tag: "back office",
    query: FeedbackQuery,
    reply: FeedbackList,
    handler: ({ actor, query }) => listFeedback(ground, staffOf(actor), query),
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/backoffice/api/feedback/:id/done",
    summary: "Mark feedback as handled",
    tag: "back office",
    idempotency: "stored",
    params: FeedbackParams,
    body: CloseFeedbackBody,
    reply: FeedbackEntry,
    handler: ({ actor, params, body, tx }) =>
      closeFeedback({ ...ground, tx }, staffOf(actor), { id: params.id, note: body.reason }),
  });
}

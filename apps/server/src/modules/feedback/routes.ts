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
import type { RouteDeps } from "../../plugins/define-route.ts";
import { tokenOf } from "../../plugins/session.ts";
import { closeFeedback } from "./close-feedback.ts";
import { giveFeedback } from "./give-feedback.ts";
import { listFeedback } from "./list-feedback.ts";

export function feedbackRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
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
      // If the session has ended, the sender must sign in again. Otherwise the feedback would be stored without its
      // sender.
      if (actor.kind === "visitor" && tokenOf(request) !== undefined) throw new Refusal("login.not.session");
      await giveFeedback({ ...deps, tx }, actor, body);
      return null;
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/feedback",
    summary: "Feedback, newest first",
    tag: "back office",
    query: FeedbackQuery,
    reply: FeedbackList,
    handler: ({ actor, query }) => listFeedback(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/feedback/:id/done",
    summary: "Mark feedback as handled",
    tag: "back office",
    idempotency: "stored",
    params: FeedbackParams,
    body: CloseFeedbackBody,
    reply: FeedbackEntry,
    handler: ({ actor, params, body, tx }) =>
      closeFeedback({ ...deps, tx }, staffOf(actor), { id: params.id, note: body.reason }),
  });
}

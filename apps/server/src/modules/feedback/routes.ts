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
import { FilePicture } from "@openhouse/protocol/files/member-files";
import { readId } from "../../core/records/read-id.ts";
import { Refusal } from "../../core/refusal.ts";
import { defineRoute, NoValue, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { largestPictureBody } from "../../plugins/picture-routes.ts";
import { tokenOf } from "../../plugins/session.ts";
import { captchaIdOf } from "../captcha/index.ts";
import { closeFeedback } from "./close-feedback.ts";
import { giveFeedback } from "./give-feedback.ts";
import { listFeedback } from "./list-feedback.ts";
import { findFeedbackPicture } from "./repository.ts";

export function feedbackRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "PUT",
    url: "/wps/feedback",
    summary: "Give feedback",
    tag: "content",
    modId: "FEEDBACK3",
    rate: "message",
    idempotency: "operation",
    hasFile: true,
    bodyLimit: largestPictureBody,
    body: GiveFeedbackBody,
    reply: NoValue,
    handler: async ({ actor, body, request, idempotencyKey: key }) => {
      // If the session has ended, the sender must sign in again. Otherwise the feedback would be stored without its
      // sender.
      if (actor.kind === "visitor" && tokenOf(request) !== undefined) throw new Refusal("login.not.session");
      await giveFeedback(deps, actor, { body, captchaId: captchaIdOf(request.headers.cookie), key });
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
    method: "GET",
    url: "/backoffice/api/feedback/:id/picture",
    summary: "The picture that was sent with feedback",
    tag: "back office",
    params: FeedbackParams,
    reply: FilePicture,
    handler: async ({ actor, params }) => {
      const { merchantId } = staffOf(actor);
      const picture = await findFeedbackPicture(deps.db, { merchantId, id: readId(params.id, "file.not.found") });
      if (picture === undefined) throw new Refusal("file.not.found");
      return { width: picture.width, height: picture.height, png: picture.bytes.toString("base64") };
    },
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

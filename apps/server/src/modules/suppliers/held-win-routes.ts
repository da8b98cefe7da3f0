/** Routes of held wins: the queue, and the review by two members of the staff. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import { HeldWinParams, HeldWinsReply, WinDecisionBody, WinReviewBody } from "@openhouse/protocol/suppliers/held-wins";
import { readId } from "../../core/records/read-id.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { listHeldWins } from "./list-held-wins.ts";
import { decideWinReview, requestWinReview } from "./review-win.ts";

const base = "/backoffice/api/gateway/held-wins";
const tag = "back office";

export function heldWinRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: base,
    summary: "Wins of suppliers that are held for a review, and the latest decided ones",
    tag,
    reply: HeldWinsReply,
    handler: ({ actor }) => listHeldWins(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: `${base}/:id/review`,
    summary: "Request a second person's decision to credit or to reject a held win",
    tag,
    idempotency: "stored",
    params: HeldWinParams,
    body: WinReviewBody,
    reply: Type.Null(),
    handler: async ({ actor, params, body, tx }) => {
      await requestWinReview(deps, tx, { actor: staffOf(actor), id: readId(params.id, "no.data"), ...body });
      return null;
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: `${base}/:id/decision`,
    summary: "Decide, as the second person, about a held win",
    tag,
    idempotency: "stored",
    params: HeldWinParams,
    body: WinDecisionBody,
    reply: Type.Null(),
    handler: async ({ actor, params, body, tx }) => {
      await decideWinReview(deps, tx, { actor: staffOf(actor), id: readId(params.id, "no.data"), ...body });
      return null;
    },
  });
}

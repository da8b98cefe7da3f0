/** Routes of activities, for members and for the staff. */

import type { FastifyInstance } from "fastify";
import {
  Activities,
  ApplicationEntry,
  ApplicationList,
  ApplicationParams,
  ApplicationQuery,
  ApplyBody,
  DecideApplicationBody,
  OwnApplication,
} from "@openhouse/protocol/promotions/activities";
import { defineRoute, memberOf, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import type { ContentCache } from "../content/index.ts";
import { applyForActivity } from "./apply-for-activity.ts";
import { decideApplication } from "./decide-application.ts";
import { listActivities } from "./list-activities.ts";
import { listApplications } from "./list-applications.ts";

export function promotionRoutes(app: FastifyInstance, deps: RouteDeps, contentCache: ContentCache): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/promotion/activities",
    summary: "Activities that the member can apply for, and the member's applications",
    tag: "promotions",
    reply: Activities,
    handler: ({ actor }) => listActivities(deps, memberOf(actor), contentCache),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/promotion/applications",
    summary: "Apply for an activity with a comment and pictures",
    tag: "promotions",
    idempotency: "stored",
    body: ApplyBody,
    reply: OwnApplication,
    handler: ({ actor, body, tx }) => applyForActivity({ ...deps, tx, contentCache }, memberOf(actor), body),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/applications",
    summary: "Members' applications for activities, newest first",
    tag: "back office",
    query: ApplicationQuery,
    reply: ApplicationList,
    handler: ({ actor, query }) => listApplications(deps, staffOf(actor), query),
  });
  for (const { action, state, summary } of decisions) {
    defineRoute(app, deps, {
      method: "POST",
      url: `/backoffice/api/applications/:id/${action}`,
      summary,
      tag: "back office",
      idempotency: "stored",
      params: ApplicationParams,
      body: DecideApplicationBody,
      reply: ApplicationEntry,
      handler: ({ actor, params, body, tx }) =>
        decideApplication({ ...deps, tx }, staffOf(actor), { id: params.id, state, note: body.reason }),
    });
  }
}

const decisions = [
  { action: "join", state: "joined", summary: "Accept an application for an activity" },
  { action: "reject", state: "rejected", summary: "Reject an application for an activity" },
] as const;

/** Routes of the salary review settings. Weakening them needs a second person. */

import type { FastifyInstance } from "fastify";
import {
  ChangeSalaryReviewBody,
  DecideSalaryReviewBody,
  SalaryReviewSheet,
} from "@openhouse/protocol/contracts/salary-review";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteGround } from "../../../plugins/define-route.ts";
import { runOnce } from "../../../plugins/idempotency.ts";
import { changeSalaryReview, decideSalaryReview, publishReview, readSalaryReview } from "./change-salary-review.ts";

const url = "/backoffice/api/salary-review";

export function reviewRuleRoutes(app: FastifyInstance, ground: RouteGround): void {
  const common = { url, tag: "back office", reply: SalaryReviewSheet } as const;
  defineRoute(app, ground, {
    ...common,
    method: "GET",
    summary: "Which salary runs need the approval of two staff members",
    handler: ({ actor }) => readSalaryReview(ground, staffOf(actor)),
  });
  defineRoute(app, ground, {
    ...common,
    method: "PUT",
    summary: "Review more salary runs before payment, or request the review of fewer",
    idempotency: "operation",
    body: ChangeSalaryReviewBody,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const call = { actor, key, route: `PUT ${url}`, input: body };
      await runOnce(ground, call, (tx) => changeSalaryReview(ground, tx, { actor: staffOf(actor), body }));
      return publishReview(ground, staffOf(actor));
    },
  });
  defineRoute(app, ground, {
    ...common,
    method: "POST",
    url: `${url}/decision`,
    summary: "Decide, as the second person, whether fewer salary runs are reviewed",
    idempotency: "operation",
    body: DecideSalaryReviewBody,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const call = { actor, key, route: `POST ${url}/decision`, input: body };
      await runOnce(ground, call, (tx) => decideSalaryReview(ground, tx, { actor: staffOf(actor), body }));
      return publishReview(ground, staffOf(actor));
    },
  });
}

/** Routes of the salary review settings. Weakening them needs a second person. */

import type { FastifyInstance } from "fastify";
import {
  ChangeSalaryReviewBody,
  DecideSalaryReviewBody,
  SalaryReviewSheet,
} from "@openhouse/protocol/contracts/salary-review";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { runOnce } from "../../../plugins/idempotency.ts";
import { changeSalaryReview, decideSalaryReview, publishReview, readSalaryReview } from "./change-salary-review.ts";

const url = "/backoffice/api/salary-review";

export function reviewRuleRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const commonOptions = { url, tag: "back office", reply: SalaryReviewSheet } as const;
  defineRoute(app, deps, {
    ...commonOptions,
    method: "GET",
    summary: "Which salary runs need the approval of two staff members",
    handler: ({ actor }) => readSalaryReview(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    ...commonOptions,
    method: "PUT",
    summary: "Review more salary runs before payment, or request approval to review fewer",
    idempotency: "operation",
    body: ChangeSalaryReviewBody,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const call = { actor, key, route: `PUT ${url}`, input: body };
      await runOnce(deps, call, (tx) => changeSalaryReview(deps, tx, { actor: staffOf(actor), body }));
      return publishReview(deps, staffOf(actor));
    },
  });
  defineRoute(app, deps, {
    ...commonOptions,
    method: "POST",
    url: `${url}/decision`,
    summary: "Decide, as the second person, whether fewer salary runs are reviewed",
    idempotency: "operation",
    body: DecideSalaryReviewBody,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const call = { actor, key, route: `POST ${url}/decision`, input: body };
      await runOnce(deps, call, (tx) => decideSalaryReview(deps, tx, { actor: staffOf(actor), body }));
      return publishReview(deps, staffOf(actor));
    },
  });
}

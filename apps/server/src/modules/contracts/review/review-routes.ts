/** Routes of the back office for salary runs: lists, releases and decisions about single bills. */

import type { FastifyInstance } from "fastify";
import {
  CorrectBillBody,
  DecideReleaseBody,
  DecideReviewBody,
  HoldBillBody,
  RefuseBillBody,
  ReleasedReply,
  ReleaseRunBody,
  RunBillsQuery,
  RunBillsReply,
  SalaryRunParams,
  SalaryRunReply,
  SalaryRunsQuery,
  SalaryRunsReply,
  WaitingReply,
} from "@openhouse/protocol/contracts/staff-salaries";
import { idFromWire } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { billIdOf } from "../bills/bill-routes.ts";
import { decideCorrection, requestCorrection } from "../bills/correct-bill.ts";
import { listRunBills, listRuns, showRun } from "./read-runs.ts";
import { decideRefusal, holdBill, requestRefusal } from "./refuse-bill.ts";
import { decideRelease, requestRelease } from "./release-run.ts";
import { reviewRuleRoutes } from "./review-rule-routes.ts";

const tag = "back office";
const runsUrl = "/backoffice/api/salary-runs";
const billUrl = "/backoffice/api/bills/:id";

export function staffSalaryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: runsUrl,
    summary: "Salary runs with their sums and largest bills, newest first",
    tag,
    query: SalaryRunsQuery,
    reply: SalaryRunsReply,
    handler: ({ actor, query }) => listRuns(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${runsUrl}/:id`,
    summary: "A salary run: its sums by state, waiting bills and releases",
    tag,
    params: SalaryRunParams,
    reply: SalaryRunReply,
    handler: ({ actor, params }) => showRun(deps, staffOf(actor), runIdOf(params.id)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${runsUrl}/:id/bills`,
    summary: "The bills of a salary run, the largest first",
    tag,
    params: SalaryRunParams,
    query: RunBillsQuery,
    reply: RunBillsReply,
    handler: ({ actor, params, query }) => listRunBills(deps, staffOf(actor), { runId: runIdOf(params.id), query }),
  });
  releaseRoutes(app, deps);
  billRoutes(app, deps);
  correctionRoutes(app, deps);
  reviewRuleRoutes(app, deps);
}

const commonOptions = { method: "POST", tag, idempotency: "stored", params: SalaryRunParams } as const;

function releaseRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    ...commonOptions,
    url: `${runsUrl}/:id/release`,
    summary: "Request the release of a run's bills in review",
    body: ReleaseRunBody,
    reply: WaitingReply,
    handler: async ({ actor, params, body, tx }) => {
      const order = { ...body, runId: runIdOf(params.id), paidMinor: BigInt(body.paidMinor) };
      await requestRelease(deps, tx, { actor: staffOf(actor), order });
      return { isWaiting: true };
    },
  });
  defineRoute(app, deps, {
    ...commonOptions,
    url: `${runsUrl}/:id/release/decision`,
    summary: "Decide, as the second person, about the release of a run",
    body: DecideReleaseBody,
    reply: ReleasedReply,
    handler: async ({ actor, params, body, tx }) => {
      const verdict = { ...body, runId: runIdOf(params.id), paidMinor: BigInt(body.paidMinor) };
      return { released: await decideRelease(deps, tx, { actor: staffOf(actor), verdict }) };
    },
  });
}

function billRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    ...commonOptions,
    url: `${billUrl}/hold`,
    summary: "Exclude a bill in review from the release of its run, or include it again",
    body: HoldBillBody,
    reply: WaitingReply,
    handler: async ({ actor, params, body, tx }) => {
      await holdBill(deps, tx, { ...body, actor: staffOf(actor), billId: billIdOf(params.id) });
      return { isWaiting: false };
    },
  });
  defineRoute(app, deps, {
    ...commonOptions,
    url: `${billUrl}/refusal`,
    summary: "Refuse a bill in review, or request the refusal from a second person",
    body: RefuseBillBody,
    reply: WaitingReply,
    handler: ({ actor, params, body, tx }) =>
      requestRefusal(deps, tx, { ...body, actor: staffOf(actor), billId: billIdOf(params.id) }),
  });
  defineRoute(app, deps, {
    ...commonOptions,
    url: `${billUrl}/refusal/decision`,
    summary: "Decide, as the second person, about the refusal of a bill",
    body: DecideReviewBody,
    reply: WaitingReply,
    handler: async ({ actor, params, body, tx }) => {
      await decideRefusal(deps, tx, { ...body, actor: staffOf(actor), billId: billIdOf(params.id) });
      return { isWaiting: false };
    },
  });
}

function correctionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    ...commonOptions,
    url: `${billUrl}/correction`,
    summary: "Request a correction of a bill, which the next bill will contain",
    body: CorrectBillBody,
    reply: WaitingReply,
    handler: async ({ actor, params, body, tx }) => {
      const order = { ...body, amountMinor: BigInt(body.amountMinor), billId: billIdOf(params.id) };
      await requestCorrection(deps, tx, { ...order, actor: staffOf(actor) });
      return { isWaiting: true };
    },
  });
  defineRoute(app, deps, {
    ...commonOptions,
    url: `${billUrl}/correction/decision`,
    summary: "Decide, as the second person, about the correction of a bill",
    body: DecideReviewBody,
    reply: WaitingReply,
    handler: async ({ actor, params, body, tx }) => {
      await decideCorrection(deps, tx, { ...body, actor: staffOf(actor), billId: billIdOf(params.id) });
      return { isWaiting: false };
    },
  });
}

function runIdOf(text: string): bigint {
  const id = idFromWire<bigint>(text);
  if (id === undefined) throw new Refusal("no.data");
  return id;
}

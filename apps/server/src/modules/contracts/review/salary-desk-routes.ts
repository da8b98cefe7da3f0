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
} from "@openhouse/protocol/contracts/salary-desk";
import { idFromWire } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteGround } from "../../../plugins/define-route.ts";
import { billIdOf } from "../bills/bill-routes.ts";
import { decideCorrection, requestCorrection } from "../bills/correct-bill.ts";
import { listRunBills, listRuns, showRun } from "./read-runs.ts";
import { decideRefusal, holdBill, requestRefusal } from "./refuse-bill.ts";
import { decideRelease, requestRelease } from "./release-run.ts";
import { reviewRuleRoutes } from "./review-rule-routes.ts";

const tag = "back office";
const runs = "/backoffice/api/salary-runs";
const bills = "/backoffice/api/bills/:id";

export function salaryDeskRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: runs,
    summary: "Salary runs with their sums and largest bills, newest first",
    tag,
    query: SalaryRunsQuery,
    reply: SalaryRunsReply,
    handler: ({ actor, query }) => listRuns(ground, staffOf(actor), query),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: `${runs}/:id`,
    summary: "A salary run: its sums by state, waiting bills and releases",
    tag,
    params: SalaryRunParams,
    reply: SalaryRunReply,
    handler: ({ actor, params }) => showRun(ground, staffOf(actor), runIdOf(params.id)),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: `${runs}/:id/bills`,
    summary: "The bills of a salary run, the largest first",
    tag,
    params: SalaryRunParams,
    query: RunBillsQuery,
    reply: RunBillsReply,
    handler: ({ actor, params, query }) => listRunBills(ground, staffOf(actor), { runId: runIdOf(params.id), query }),
  });
  releaseRoutes(app, ground);
  billRoutes(app, ground);
  correctionRoutes(app, ground);
  reviewRuleRoutes(app, ground);
}

const stored = { method: "POST", tag, idempotency: "stored", params: SalaryRunParams } as const;

function releaseRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    ...stored,
    url: `${runs}/:id/release`,
    summary: "Request the release of a run's bills in review",
    body: ReleaseRunBody,
    reply: WaitingReply,
    handler: async ({ actor, params, body, tx }) => {
      const order = { ...body, runId: runIdOf(params.id), paidMinor: BigInt(body.paidMinor) };
      await requestRelease(ground, tx, { actor: staffOf(actor), order });
      return { isWaiting: true };
    },
  });
  defineRoute(app, ground, {
    ...stored,
    url: `${runs}/:id/release/decision`,
    summary: "Decide, as the second person, about the release of a run",
    body: DecideReleaseBody,
    reply: ReleasedReply,
    handler: async ({ actor, params, body, tx }) => {
      const verdict = { ...body, runId: runIdOf(params.id), paidMinor: BigInt(body.paidMinor) };
      return { released: await decideRelease(ground, tx, { actor: staffOf(actor), verdict }) };
    },
  });
}

function billRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    ...stored,
    url: `${bills}/hold`,
    summary: "Hold a bill in review back from the release of its run, or resume it",
    body: HoldBillBody,
    reply: WaitingReply,
    handler: async ({ actor, params, body, tx }) => {
      await holdBill(ground, tx, { ...body, actor: staffOf(actor), billId: billIdOf(params.id) });
      return { isWaiting: false };
    },
  });
  defineRoute(app, ground, {
    ...stored,
    url: `${bills}/refusal`,
    summary: "Refuse a bill in review, or request the refusal from a second person",
    body: RefuseBillBody,
    reply: WaitingReply,
    handler: ({ actor, params, body, tx }) =>
      requestRefusal(ground, tx, { ...body, actor: staffOf(actor), billId: billIdOf(params.id) }),
  });
  defineRoute(app, ground, {
    ...stored,
    url: `${bills}/refusal/decision`,
    summary: "Decide, as the second person, about the refusal of a bill",
    body: DecideReviewBody,
    reply: WaitingReply,
    handler: async ({ actor, params, body, tx }) => {
      await decideRefusal(ground, tx, { ...body, actor: staffOf(actor), billId: billIdOf(params.id) });
      return { isWaiting: false };
    },
  });
}

function correctionRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    ...stored,
    url: `${bills}/correction`,
    summary: "Request a correction of a bill, which the next bill will contain",
    body: CorrectBillBody,
    reply: WaitingReply,
    handler: async ({ actor, params, body, tx }) => {
      const order = { ...body, amountMinor: BigInt(body.amountMinor), billId: billIdOf(params.id) };
      await requestCorrection(ground, tx, { ...order, actor: staffOf(actor) });
      return { isWaiting: true };
    },
  });
  defineRoute(app, ground, {
    ...stored,
    url: `${bills}/correction/decision`,
    summary: "Decide, as the second person, about the correction of a bill",
    body: DecideReviewBody,
    reply: WaitingReply,
    handler: async ({ actor, params, body, tx }) => {
      await decideCorrection(ground, tx, { ...body, actor: staffOf(actor), billId: billIdOf(params.id) });
      return { isWaiting: false };
    },
  });
}

function runIdOf(text: string): bigint {
  const id = idFromWire<bigint>(text);
  if (id === undefined) throw new Refusal("no.data");
  return id;
}

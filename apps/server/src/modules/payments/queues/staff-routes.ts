/**
 * Back office routes of deposits and withdrawals. Decisions store their reply, so a repeated request gets the first
 * reply.
 */

import type { FastifyInstance } from "fastify";
import type { Static } from "typebox";
import {
  BookTransferBody,
  DepositDetail,
  DepositQueue,
  DepositQueueQuery,
} from "@openhouse/protocol/payments/deposit-queue";
import { DecisionBody, PaymentParams } from "@openhouse/protocol/payments/queue-shapes";
import {
  NoBody,
  PaidByHandBody,
  WithdrawalDetail,
  WithdrawalQueue,
  WithdrawalQueueQuery,
} from "@openhouse/protocol/payments/withdrawal-queue";
import { readId } from "../../../core/records/read-id.ts";
import type { Transaction } from "../../../db/connection.ts";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteContext, RouteDeps } from "../../../plugins/define-route.ts";
import { bookTransfer } from "../deposits/book-transfer.ts";
import { approveDeposit, rejectDeposit } from "../deposits/decide-deposit.ts";
import { assignPayment, decideAssigned, releasePayment } from "./assign-payment.ts";
import { approveWithdrawal, recordManualPayout, rejectWithdrawal } from "../withdrawals/decide-withdrawal.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { settleAsPaid, settleWithdrawal } from "../withdrawals/settle-withdrawal.ts";
import { checkDepositNow, listDepositQueue, showDepositDetail } from "../deposits/staff-deposits.ts";
import { describeWithdrawal, listWithdrawalQueue, openWithdrawal } from "../withdrawals/staff-withdrawals.ts";

const tag = "back office";

export function staffPaymentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  depositQueueRoutes(app, deps);
  depositAssignmentRoutes(app, deps);
  depositDecisionRoutes(app, deps);
  withdrawalQueueRoutes(app, deps);
  withdrawalDecisionRoutes(app, deps);
}

function depositQueueRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/deposits",
    summary: "Deposits: oldest first if only held ones are requested, otherwise newest first",
    tag,
    query: DepositQueueQuery,
    reply: DepositQueue,
    handler: ({ actor, query }) => listDepositQueue(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/deposits/:id",
    summary: "One deposit with its history",
    tag,
    params: PaymentParams,
    reply: DepositDetail,
    handler: ({ actor, params }) => showDepositDetail(deps, staffOf(actor), readId(params.id)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/deposits/:id/check",
    summary: "Query the provider about a deposit",
    tag,
    params: PaymentParams,
    body: NoBody,
    reply: DepositDetail,
    handler: ({ actor, params }) => checkDepositNow(deps, staffOf(actor), readId(params.id)),
  });
}

const depositDecisions = [
  { action: "approve", summary: "Credit the paid amount of a held deposit", decide: approveDeposit },
  { action: "reject", summary: "Reject a held deposit", decide: rejectDeposit },
] as const;

function depositDecisionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const { action, summary, decide } of depositDecisions) {
    defineRoute(app, deps, {
      method: "POST",
      url: `/backoffice/api/deposits/:id/${action}`,
      summary,
      tag,
      idempotency: "stored",
      params: PaymentParams,
      body: DecisionBody,
      reply: DepositDetail,
      handler: async (context) => {
        const decision = decisionOf(context, context.body.reason);
        await decideAssigned(deps, context.tx, {
          kind: "deposit",
          decision,
          decide: () => decide(deps, context.tx, decision),
        });
        return showDepositDetail({ ...deps, db: context.tx }, decision.actor, decision.id);
      },
    });
  }
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/deposits/:id/book",
    summary: "Post the received amount of a bank transfer; two persons are needed above a limit",
    tag,
    idempotency: "stored",
    params: PaymentParams,
    body: BookTransferBody,
    reply: DepositDetail,
    handler: async ({ actor, params, body, tx }) => {
      const booking = { actor: staffOf(actor), id: readId(params.id), ...body };
      const decide = () => bookTransfer(deps, tx, booking);
      await decideAssigned(deps, tx, { kind: "deposit", decision: booking, decide });
      return showDepositDetail({ ...deps, db: tx }, booking.actor, booking.id);
    },
  });
}

const assignments = [
  { action: "claim", summary: "Assign a payment to oneself", decide: assignPayment },
  { action: "release", summary: "End the assignment of a payment", decide: releasePayment },
] as const;

function depositAssignmentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const { action, summary, decide } of assignments) {
    defineRoute(app, deps, {
      method: "POST",
      url: `/backoffice/api/deposits/:id/${action}`,
      summary,
      tag,
      idempotency: "optional",
      params: PaymentParams,
      body: NoBody,
      reply: DepositDetail,
      handler: async (context) => {
        const decision = decisionOf(context, "");
        await decide(deps, context.tx, { kind: "deposit", decision });
        return showDepositDetail({ ...deps, db: context.tx }, decision.actor, decision.id);
      },
    });
  }
}

function withdrawalQueueRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/withdrawals",
    summary: "Withdrawals: oldest first if only waiting ones are requested, otherwise newest first",
    tag,
    query: WithdrawalQueueQuery,
    reply: WithdrawalQueue,
    handler: ({ actor, query }) => listWithdrawalQueue(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/withdrawals/:id",
    summary: "One withdrawal with its history",
    tag,
    params: PaymentParams,
    reply: WithdrawalDetail,
    handler: ({ actor, params }) =>
      deps.db.transaction((tx) => openWithdrawal(deps, tx, { actor: staffOf(actor), id: readId(params.id) })),
  });
}

const withdrawalDecisions = [
  {
    action: "approve",
    summary: "Approve a withdrawal; two persons are needed above a limit",
    decide: approveWithdrawal,
  },
  { action: "reject", summary: "Reject a withdrawal and return the money", decide: rejectWithdrawal },
  {
    action: "settle",
    summary: "Keep the stored result of a closed withdrawal although the provider contradicts it",
    decide: settleWithdrawal,
  },
  { action: "settle-paid", summary: "Post a returned withdrawal that was in fact paid", decide: settleAsPaid },
] as const;

function withdrawalDecisionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const common = { method: "POST", tag, params: PaymentParams, reply: WithdrawalDetail } as const;
  for (const { action, summary, decide } of assignments) {
    defineRoute(app, deps, {
      ...common,
      url: `/backoffice/api/withdrawals/:id/${action}`,
      summary,
      idempotency: "optional",
      body: NoBody,
      handler: async (context) => {
        const decision = decisionOf(context, "");
        await decide(deps, context.tx, { kind: "withdrawal", decision });
        // The assigned staff member may now see the account number, to pay manually.
        return openWithdrawal(deps, context.tx, decision);
      },
    });
  }
  for (const { action, summary, decide } of withdrawalDecisions) {
    defineRoute(app, deps, {
      ...common,
      url: `/backoffice/api/withdrawals/:id/${action}`,
      summary,
      idempotency: "stored",
      body: DecisionBody,
      handler: (context) =>
        decideAndDescribe(deps, context.tx, { decide, decision: decisionOf(context, context.body.reason) }),
    });
  }
  defineRoute(app, deps, {
    ...common,
    url: "/backoffice/api/withdrawals/:id/paid",
    summary: "Record the manual payment of a withdrawal",
    idempotency: "stored",
    body: PaidByHandBody,
    handler: async (context) => {
      const decision = decisionOf(context, context.body.reason);
      const { reference } = context.body;
      const decide = () => recordManualPayout(deps, context.tx, { ...decision, reference });
      await decideAssigned(deps, context.tx, { kind: "withdrawal", decision, decide });
      return describeWithdrawal(deps, context.tx, decision);
    },
  });
}

interface WithdrawalDecision {
  readonly decide: typeof approveWithdrawal;
  readonly decision: StaffDecision;
}

async function decideAndDescribe(
  deps: RouteDeps,
  tx: Transaction,
  { decide, decision }: WithdrawalDecision,
): Promise<WithdrawalDetail> {
  await decideAssigned(deps, tx, { kind: "withdrawal", decision, decide: () => decide(deps, tx, decision) });
  return describeWithdrawal(deps, tx, decision);
}

type WithId = RouteContext<unknown, unknown, Static<typeof PaymentParams>>;

function decisionOf({ actor, params }: Pick<WithId, "actor" | "params">, reason: string): StaffDecision {
  return { actor: staffOf(actor), id: readId(params.id), reason };
}

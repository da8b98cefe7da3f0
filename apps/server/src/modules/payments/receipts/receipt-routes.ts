/** Routes of receipts: the member confirms or disputes paid withdrawals, the staff decides disputes. */

import type { FastifyInstance } from "fastify";
import { DecisionBody, PaymentParams } from "@openhouse/protocol/payments/queue-shapes";
import {
  DisputePaymentBody,
  DisputeRecoveryBody,
  ConfirmReceiptBody,
  MemberReceipt,
  ReceiptList,
  WriteOffBody,
  WriteOffDecisionBody,
} from "@openhouse/protocol/payments/withdrawal-receipt";
import { WithdrawalDetail } from "@openhouse/protocol/payments/withdrawal-queue";
import { readId } from "../../../core/records/read-id.ts";
import { defineRoute, memberOf, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { confirmReceipt } from "./confirm-receipt.ts";
import { payDispute, refuseDispute } from "./decide-dispute.ts";
import { describeReceipt, listReceipts } from "./describe-receipt.ts";
import { recoverDispute } from "./recover-dispute.ts";
import { describeWithdrawal } from "../withdrawals/staff-withdrawals.ts";
import { requestWriteOff, bookWriteOff, refuseWriteOff } from "./write-off-dispute.ts";

export function receiptRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getPaymentConfirmationList",
    summary: "Paid withdrawals with their receipts",
    tag: "cashier",
    reply: ReceiptList,
    handler: ({ actor }) => listReceipts(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/relay/MCSFE_processC2CTransaction",
    summary: "Confirm or dispute the receipt of a paid withdrawal, or appeal",
    tag: "cashier",
    idempotency: "stored",
    body: ConfirmReceiptBody,
    reply: MemberReceipt,
    handler: async ({ actor, body, tx }) => {
      return describeReceipt(tx, await confirmReceipt(deps, tx, { actor: memberOf(actor), body }));
    },
  });
  disputeRoutes(app, deps);
  writeOffRoutes(app, deps);
}

const common = {
  method: "POST",
  tag: "back office",
  idempotency: "stored",
  params: PaymentParams,
  reply: WithdrawalDetail,
} as const;

const writeOffDecisions = [
  { action: "write-off-book", summary: "Approve a write-off as the second person", decide: bookWriteOff },
  { action: "write-off-refuse", summary: "Refuse or withdraw a write-off", decide: refuseWriteOff },
] as const;

function writeOffRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    ...common,
    url: "/backoffice/api/withdrawals/:id/write-off",
    summary: "Request the write-off of an amount that the bank will not return",
    body: WriteOffBody,
    handler: async ({ actor, params, body, tx }) => {
      const request = { actor: staffOf(actor), id: readId(params.id), ...body };
      await requestWriteOff(deps, tx, request);
      return describeWithdrawal(deps, tx, request);
    },
  });
  for (const { action, summary, decide } of writeOffDecisions) {
    defineRoute(app, deps, {
      ...common,
      url: `/backoffice/api/withdrawals/:id/${action}`,
      summary,
      body: WriteOffDecisionBody,
      handler: async ({ actor, params, body, tx }) => {
        const decision = { actor: staffOf(actor), id: readId(params.id), ...body };
        await decide(deps, tx, decision);
        return describeWithdrawal(deps, tx, decision);
      },
    });
  }
}

function disputeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    ...common,
    url: "/backoffice/api/withdrawals/:id/claim-pay",
    summary: "Record the manual payment of a missing amount, or request a second person",
    body: DisputePaymentBody,
    handler: async ({ actor, params, body: { reason, reference }, tx }) => {
      const decision = { actor: staffOf(actor), id: readId(params.id), reason, reference };
      await payDispute(deps, tx, decision);
      return describeWithdrawal(deps, tx, decision);
    },
  });
  defineRoute(app, deps, {
    ...common,
    url: "/backoffice/api/withdrawals/:id/claim-refuse",
    summary: "Refuse a member's dispute of a paid withdrawal",
    body: DecisionBody,
    handler: async ({ actor, params, body, tx }) => {
      const decision = { actor: staffOf(actor), id: readId(params.id), reason: body.reason };
      await refuseDispute(deps, tx, decision);
      return describeWithdrawal(deps, tx, decision);
    },
  });
  defineRoute(app, deps, {
    ...common,
    url: "/backoffice/api/withdrawals/:id/claim-recover",
    summary: "Record that the bank returned the lost payment",
    body: DisputeRecoveryBody,
    handler: async ({ actor, params, body, tx }) => {
      const decision = { actor: staffOf(actor), id: readId(params.id), ...body };
      await recoverDispute(deps, tx, decision);
      return describeWithdrawal(deps, tx, decision);
    },
  });
}

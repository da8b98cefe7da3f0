/** The member's confirmation of paid withdrawals, and what the staff decides of claims. */

import type { FastifyInstance } from "fastify";
import { DecisionBody, PaymentParams } from "@openhouse/protocol/payments/queue-shapes";
import {
  ClaimPaymentBody,
  ClaimRecoveryBody,
  ConfirmReceiptBody,
  MemberReceipt,
  ReceiptList,
  WriteOffBody,
  WriteOffDecisionBody,
} from "@openhouse/protocol/payments/withdrawal-receipt";
import { WithdrawalDetail } from "@openhouse/protocol/payments/withdrawal-queue";
import { readId } from "../../../core/records/read-id.ts";
import { defineRoute, memberOf, staffOf } from "../../../plugins/define-route.ts";
import type { RouteGround } from "../../../plugins/define-route.ts";
import { confirmReceipt } from "./confirm-receipt.ts";
import { payClaim, refuseClaim } from "./decide-claim.ts";
import { describeReceipt, listReceipts } from "./describe-receipt.ts";
import { recoverClaim } from "./recover-claim.ts";
import { describeWithdrawal } from "../withdrawals/staff-withdrawals.ts";
import { askWriteOff, bookWriteOff, refuseWriteOff } from "./write-off-claim.ts";

export function receiptRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getPaymentConfirmationList",
    summary: "Paid withdrawals and what the member said about them",
    tag: "cashier",
    reply: ReceiptList,
    handler: ({ actor }) => listReceipts(ground, memberOf(actor)),
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/relay/MCSFE_processC2CTransaction",
    summary: "Say that a paid withdrawal came, came in part, or did not; or appeal",
    tag: "cashier",
    idempotency: "stored",
    body: ConfirmReceiptBody,
    reply: MemberReceipt,
    handler: async ({ actor, body, tx }) => {
      return describeReceipt(tx, await confirmReceipt(ground, tx, { actor: memberOf(actor), body }));
    },
  });
  claimRoutes(app, ground);
  writeOffRoutes(app, ground);
}

const common = {
  method: "POST",
  tag: "back office",
  idempotency: "stored",
  params: PaymentParams,
  reply: WithdrawalDetail,
} as const;

const writeOffDecisions = [
  { action: "write-off-book", summary: "Write off what somebody else asked to", decide: bookWriteOff },
  { action: "write-off-refuse", summary: "Turn a write-off down", decide: refuseWriteOff },
] as const;

function writeOffRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    ...common,
    url: "/backoffice/api/withdrawals/:id/write-off",
    summary: "Ask to write off what no bank will give back",
    body: WriteOffBody,
    handler: async ({ actor, params, body, tx }) => {
      const asked = { actor: staffOf(actor), id: readId(params.id), ...body };
      await askWriteOff(ground, tx, asked);
      return describeWithdrawal(ground, tx, asked);
    },
  });
  for (const { action, summary, decide } of writeOffDecisions) {
    defineRoute(app, ground, {
      ...common,
      url: `/backoffice/api/withdrawals/:id/${action}`,
      summary,
      body: WriteOffDecisionBody,
      handler: async ({ actor, params, body, tx }) => {
        const decision = { actor: staffOf(actor), id: readId(params.id), ...body };
        await decide(ground, tx, decision);
        return describeWithdrawal(ground, tx, decision);
      },
    });
  }
}

function claimRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    ...common,
    url: "/backoffice/api/withdrawals/:id/claim-pay",
    summary: "Note that what a member misses was paid by hand, or ask a second person to pay it",
    body: ClaimPaymentBody,
    handler: async ({ actor, params, body: { reason, reference }, tx }) => {
      const decision = { actor: staffOf(actor), id: readId(params.id), reason, reference };
      await payClaim(ground, tx, decision);
      return describeWithdrawal(ground, tx, decision);
    },
  });
  defineRoute(app, ground, {
    ...common,
    url: "/backoffice/api/withdrawals/:id/claim-refuse",
    summary: "Refuse a member's claim about a paid withdrawal",
    body: DecisionBody,
    handler: async ({ actor, params, body, tx }) => {
      const decision = { actor: staffOf(actor), id: readId(params.id), reason: body.reason };
      await refuseClaim(ground, tx, decision);
      return describeWithdrawal(ground, tx, decision);
    },
  });
  defineRoute(app, ground, {
    ...common,
    url: "/backoffice/api/withdrawals/:id/claim-recover",
    summary: "Note that the bank gave back what was paid once more",
    body: ClaimRecoveryBody,
    handler: async ({ actor, params, body, tx }) => {
      const decision = { actor: staffOf(actor), id: readId(params.id), ...body };
      await recoverClaim(ground, tx, decision);
      return describeWithdrawal(ground, tx, decision);
    },
  });
}

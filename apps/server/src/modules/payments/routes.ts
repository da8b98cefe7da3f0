/** The routes of the payments module. The member's deposit routes are in this file, all others in their subfolders. */

import type { FastifyInstance } from "fastify";
import { DepositBanks, DepositBanksQuery, DepositMethods } from "@openhouse/protocol/payments/deposit-methods";
import { DepositReport, DepositReportQuery } from "@openhouse/protocol/payments/deposit-report";
import { DepositSettings } from "@openhouse/protocol/payments/deposit-settings";
import {
  CancelDepositBody,
  DepositProofBody,
  DepositStatus,
  DepositStatusQuery,
} from "@openhouse/protocol/payments/deposit-status";
import { NewDepositBody, NewDepositReply } from "@openhouse/protocol/payments/new-deposit";
import { PendingCount } from "@openhouse/protocol/payments/withdraw-report";
import { readId } from "../../core/records/read-id.ts";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { turnoverRoutes } from "../turnover/index.ts";
import { cancelDeposit, findOwnDeposit } from "./deposits/cancel-deposit.ts";
import { createDeposit } from "./deposits/create-deposit.ts";
import { demoDepositRoute } from "./deposits/demo-deposit-route.ts";
import { toNewDeposit } from "./deposits/describe-deposit.ts";
import { excludedPayoutRoutes } from "./withdrawals/excluded-payout-routes.ts";
import { countOwnPending, reportDeposits, showDeposit } from "./list-own-payments.ts";
import { listDepositBanks, listDepositMethods, readDepositSettings } from "./deposits/read-deposit-options.ts";
import { returnUrlOf } from "./providers/return-url-of.ts";
import { methodRoutes } from "./methods/method-routes.ts";
import { receiptRoutes } from "./receipts/receipt-routes.ts";
import { sendProof } from "./deposits/send-proof.ts";
import { staffPaymentRoutes } from "./queues/staff-routes.ts";
import { messageRoute } from "./providers/message-route.ts";
import { walletTransferRoutes } from "./vendor-wallets/wallet-transfer-routes.ts";
import { withdrawRoutes } from "./withdrawals/withdraw-routes.ts";

const tag = "cashier";

export function paymentRoutes(app: FastifyInstance, ground: RouteGround): void {
  depositOptionRoutes(app, ground);
  depositRoutes(app, ground);
  withdrawRoutes(app, ground);
  walletTransferRoutes(app, ground);
  receiptRoutes(app, ground);
  turnoverRoutes(app, ground);
  staffPaymentRoutes(app, ground);
  excludedPayoutRoutes(app, ground);
  methodRoutes(app, ground);
  messageRoute(app, ground);
  if (ground.config.demo) demoDepositRoute(app, ground);
}

function depositOptionRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getDepositSettings",
    summary: "Whether the member can deposit now, and the limits",
    tag,
    reply: DepositSettings,
    handler: ({ actor }) => readDepositSettings(ground, memberOf(actor)),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getDepositMethods",
    summary: "Deposit methods",
    tag,
    reply: DepositMethods,
    handler: ({ actor }) => listDepositMethods(ground, memberOf(actor)),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getDepositBanksList",
    summary: "Wallets and banks of each deposit method",
    tag,
    query: DepositBanksQuery,
    reply: DepositBanks,
    handler: ({ actor, query }) => listDepositBanks(ground, memberOf(actor), query.type),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getCountOfPendingDepositWithdraw",
    summary: "Number of open deposits and withdrawals",
    tag,
    reply: PendingCount,
    handler: ({ actor }) => countOwnPending(ground, memberOf(actor)),
  });
}

function depositRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/relay/MCSFE_newDepositPG",
    summary: "Open a deposit at a payment provider",
    tag,
    idempotency: "operation",
    body: NewDepositBody,
    reply: NewDepositReply,
    handler: async ({ actor, body, request, idempotencyKey: key }) => {
      const { amount, currency, bankType: methodCode, bankCode: channelCode, targetUsername } = body;
      const returnUrl = returnUrlOf(ground, request);
      const draft = { amount, currency, methodCode, channelCode, targetUsername, key, returnUrl };
      return toNewDeposit(await createDeposit(ground, memberOf(actor), draft));
    },
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getDepositStatus",
    summary: "One of the member's own deposits",
    tag,
    query: DepositStatusQuery,
    reply: DepositStatus,
    handler: async ({ actor, query }) => {
      const member = memberOf(actor);
      return showDeposit(ground, member, await findOwnDeposit(ground, member, readId(query.depositId)));
    },
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/relay/MCSFE_cancelDeposit",
    summary: "Cancel an unpaid deposit",
    tag,
    idempotency: "operation",
    body: CancelDepositBody,
    reply: DepositStatus,
    handler: async ({ actor, body }) => {
      const member = memberOf(actor);
      return showDeposit(ground, member, await cancelDeposit(ground, member, readId(body.depositId)));
    },
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/relay/MCSFE_uploadDepositEncodedImage",
    summary: "Upload proof of a bank transfer",
    tag,
    idempotency: "stored",
    body: DepositProofBody,
    reply: DepositStatus,
    handler: async ({ actor, body, tx }) => {
      const member = memberOf(actor);
      const proof = { actor: member, depositId: readId(body.depositId), fileIds: body.proof };
      return showDeposit({ ...ground, db: tx }, member, await sendProof(ground, tx, proof));
    },
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getDepositTransactionReport",
    summary: "The member's own deposits",
    tag,
    query: DepositReportQuery,
    reply: DepositReport,
    handler: ({ actor, query }) => reportDeposits(ground, memberOf(actor), query),
  });
}

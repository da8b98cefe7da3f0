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
import type { RouteDeps } from "../../plugins/define-route.ts";
import { largestPictureBody } from "../../plugins/picture-routes.ts";
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
import { receiveProof } from "./deposits/receive-proof.ts";
import { staffPaymentRoutes } from "./queues/staff-routes.ts";
import { messageRoute } from "./providers/message-route.ts";
import { walletTransferRoutes } from "./vendor-wallets/wallet-transfer-routes.ts";
import { withdrawRoutes } from "./withdrawals/withdraw-routes.ts";

const tag = "cashier";

export function paymentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  depositOptionRoutes(app, deps);
  depositRoutes(app, deps);
  withdrawRoutes(app, deps);
  walletTransferRoutes(app, deps);
  receiptRoutes(app, deps);
  turnoverRoutes(app, deps);
  staffPaymentRoutes(app, deps);
  excludedPayoutRoutes(app, deps);
  methodRoutes(app, deps);
  messageRoute(app, deps);
  if (deps.config.demo) demoDepositRoute(app, deps);
}

function depositOptionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getDepositSettings",
    summary: "Whether the member can deposit now, and the limits",
    tag,
    reply: DepositSettings,
    handler: ({ actor }) => readDepositSettings(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getDepositMethods",
    summary: "Deposit methods",
    tag,
    reply: DepositMethods,
    handler: ({ actor }) => listDepositMethods(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getDepositBanksList",
    aliases: ["/wps/system/depositBanks"],
    summary: "Wallets and banks of each deposit method",
    tag,
    query: DepositBanksQuery,
    reply: DepositBanks,
    handler: ({ actor, query }) => listDepositBanks(deps, memberOf(actor), query.type),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getCountOfPendingDepositWithdraw",
    summary: "Number of open deposits and withdrawals",
    tag,
    reply: PendingCount,
    handler: ({ actor }) => countOwnPending(deps, memberOf(actor)),
  });
}

function depositRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/relay/MCSFE_newDepositPG",
    aliases: ["pg", "mt", "ma", "qr"].map((kind) => `/wps/transaction/deposit/${kind}`),
    summary: "Open a deposit at a payment provider",
    tag,
    idempotency: "operation",
    body: NewDepositBody,
    reply: NewDepositReply,
    handler: async ({ actor, body, request, idempotencyKey: key }) => {
      const { amount, currency, bankType: methodCode, bankCode: channelCode, targetUsername } = body;
      const returnUrl = returnUrlOf(deps, request);
      const draft = { amount, currency, methodCode, channelCode, targetUsername, key, returnUrl };
      return toNewDeposit(await createDeposit(deps, memberOf(actor), draft));
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getDepositStatus",
    summary: "One of the member's own deposits",
    tag,
    query: DepositStatusQuery,
    reply: DepositStatus,
    handler: async ({ actor, query }) => {
      const member = memberOf(actor);
      return showDeposit(deps, member, await findOwnDeposit(deps, member, readId(query.depositId)));
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/relay/MCSFE_cancelDeposit",
    summary: "Cancel an unpaid deposit",
    tag,
    idempotency: "operation",
    body: CancelDepositBody,
    reply: DepositStatus,
    handler: async ({ actor, body }) => {
      const member = memberOf(actor);
      return showDeposit(deps, member, await cancelDeposit(deps, member, readId(body.depositId)));
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/relay/MCSFE_uploadDepositEncodedImage",
    summary: "Upload proof of a bank transfer",
    tag,
    idempotency: "operation",
    hasFile: true,
    bodyLimit: largestPictureBody,
    body: DepositProofBody,
    reply: DepositStatus,
    handler: ({ actor, body, idempotencyKey: key }) => receiveProof(deps, memberOf(actor), { body, key }),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getDepositTransactionReport",
    aliases: ["/wps/report/depositTransaction"],
    summary: "The member's own deposits",
    tag,
    query: DepositReportQuery,
    reply: DepositReport,
    handler: ({ actor, query }) => reportDeposits(deps, memberOf(actor), query),
  });
}

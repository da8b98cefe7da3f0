/** The member's calls of withdrawing. */

import type { FastifyInstance } from "fastify";
import { AddBankCardBody, BankCard, BankCards, RemoveBankCardBody } from "@openhouse/protocol/payments/bank-cards";
import { WithdrawBody, WithdrawReply } from "@openhouse/protocol/payments/withdraw";
import { WithdrawReport, WithdrawReportQuery } from "@openhouse/protocol/payments/withdraw-report";
import {
  WithdrawCharges,
  WithdrawChargesQuery,
  WithdrawSettings,
} from "@openhouse/protocol/payments/withdraw-settings";
import { readId } from "../../../core/records/read-id.ts";
import type { Transaction } from "../../../db/connection.ts";
import { runOnce } from "../../../plugins/idempotency.ts";
import { defineRoute, memberOf, NoValue } from "../../../plugins/define-route.ts";
import type { RouteGround } from "../../../plugins/define-route.ts";
import { checkPaymentPassword, refuseAfterChange, withSecondFactor } from "../../identity/index.ts";
import { toWithdrawReply } from "./describe-withdrawal.ts";
import { reportWithdrawals } from "../list-own-payments.ts";
import { addPayoutAccount, deletePayoutAccount, listPayoutAccounts } from "../methods/payout-accounts.ts";
import { calculateCharges, readWithdrawSettings } from "./read-withdraw-options.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";

const tag = "cashier";

/**
 * The three that take the payment password check it first, outside the transaction: a hash takes longer than the money.
 * So they store their reply themselves, and neither password nor code is a part of what a repeat must equal.
 */
export function withdrawRoutes(app: FastifyInstance, ground: RouteGround): void {
  withdrawOptionRoutes(app, ground);
  accountRoutes(app, ground);
  const url = "/wps/relay/MCSFE_withdraw";
  defineRoute(app, ground, {
    method: "POST",
    url,
    summary: "Ask for money to be paid out",
    tag,
    rate: "session",
    idempotency: "operation",
    body: WithdrawBody,
    reply: WithdrawReply,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const member = memberOf(actor);
      const { password, verificationCode: code, ...input } = body;
      await checkPaymentPassword(ground, member, password);
      await refuseAfterChange(ground, member);
      const call = { actor, key, route: `POST ${url}`, input };
      const run = (prove: (tx: Transaction) => Promise<void>) =>
        runOnce(ground, call, async (tx) => {
          await prove(tx);
          const draft = { ...input, accountId: readId(input.bankCardId, "not.exists.bank.card") };
          return toWithdrawReply(await requestWithdrawal(ground, tx, { actor: member, draft }));
        });
      return withSecondFactor(ground, member, { code, run });
    },
  });
}

function withdrawOptionRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getWithdrawSettings",
    summary: "What may be withdrawn now, and where to",
    tag,
    reply: WithdrawSettings,
    handler: ({ actor }) => readWithdrawSettings(ground, memberOf(actor)),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getCalculatedWithdrawCharges",
    summary: "What a withdrawal costs",
    tag,
    query: WithdrawChargesQuery,
    reply: WithdrawCharges,
    handler: ({ actor, query }) => calculateCharges(ground, memberOf(actor), query),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getWithdrawTransactionReport",
    summary: "The member's own withdrawals",
    tag,
    query: WithdrawReportQuery,
    reply: WithdrawReport,
    handler: ({ actor, query }) => reportWithdrawals(ground, memberOf(actor), query),
  });
}

function accountRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getBankCards",
    summary: "Accounts that the member is paid out to",
    tag,
    reply: BankCards,
    handler: ({ actor }) => listPayoutAccounts(ground.db, memberOf(actor)),
  });
  const addUrl = "/wps/relay/MCSFE_withdrawAddCard";
  defineRoute(app, ground, {
    method: "PUT",
    url: addUrl,
    summary: "Add an account to be paid out to",
    tag,
    rate: "session",
    idempotency: "operation",
    body: AddBankCardBody,
    reply: BankCard,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const member = memberOf(actor);
      const { paymentPassword, ...input } = body;
      await checkPaymentPassword(ground, member, paymentPassword);
      // Whoever stole the account shall not make a place ready for its money meanwhile.
      await refuseAfterChange(ground, member);
      const call = { actor, key, route: `PUT ${addUrl}`, input };
      return runOnce(ground, call, (tx) => addPayoutAccount(ground, tx, { actor: member, body: input }));
    },
  });
  const removeUrl = "/wps/relay/MCSFE_withdrawDelCard";
  defineRoute(app, ground, {
    method: "DELETE",
    url: removeUrl,
    summary: "Remove an account to be paid out to",
    tag,
    rate: "session",
    idempotency: "operation",
    body: RemoveBankCardBody,
    reply: NoValue,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const member = memberOf(actor);
      await checkPaymentPassword(ground, member, body.paymentPassword);
      const id = readId(body.bankCardId, "not.exists.bank.card");
      const call = { actor, key, route: `DELETE ${removeUrl}`, input: { bankCardId: body.bankCardId } };
      return runOnce(ground, call, async (tx) => {
        await deletePayoutAccount(ground, tx, { actor: member, id });
        return null;
      });
    },
  });
}

/** The member's withdrawal routes. */

import type { FastifyInstance } from "fastify";
import { AddBankCardBody, BankCard, BankCards, RemoveBankCardBody } from "@openhouse/protocol/payments/bank-cards";
import { WithdrawBody, WithdrawReply } from "@openhouse/protocol/payments/withdraw";
import { WithdrawReport, WithdrawReportQuery } from "@openhouse/protocol/payments/withdraw-report";
import {
  HasPaymentPassword,
  WithdrawCharges,
  WithdrawChargesQuery,
  WithdrawSettings,
} from "@openhouse/protocol/payments/withdraw-settings";
import { readId } from "../../../core/records/read-id.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { runOnce } from "../../../plugins/idempotency.ts";
import { defineRoute, memberOf, NoValue } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { checkPaymentPassword, refuseAfterChange, withSecondFactor } from "../../identity/index.ts";
import { toWithdrawReply } from "./describe-withdrawal.ts";
import { reportWithdrawals } from "../list-own-payments.ts";
import { addPayoutAccount, deletePayoutAccount, listPayoutAccounts } from "../methods/payout-accounts.ts";
import { calculateCharges, readWithdrawSettings } from "./read-withdraw-options.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";

const tag = "cashier";
const cardUrl = "/wps/member/bankCard";

/**
 * Three routes check the payment password first, outside the transaction, because hashing the password takes longer
 * than the posting. These routes store their replies themselves (`runOnce`), so that the password and the second-factor
 * code are not part of the input that a repeated request must match.
 */
export function withdrawRoutes(app: FastifyInstance, deps: RouteDeps): void {
  withdrawOptionRoutes(app, deps);
  accountRoutes(app, deps);
  const url = "/wps/relay/MCSFE_withdraw";
  defineRoute(app, deps, {
    method: "POST",
    url,
    aliases: ["/wps/transaction/withdraw"],
    summary: "Request a withdrawal",
    tag,
    enc: "optional",
    rate: "withdraw",
    idempotency: "operation",
    body: WithdrawBody,
    reply: WithdrawReply,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const member = memberOf(actor);
      const { password, verificationCode: code, ...input } = body;
      await checkPaymentPassword(deps, member, password);
      await refuseAfterChange(deps, member);
      const call = { actor, key, route: `POST ${url}`, input };
      const run = (checkSecondFactor: (tx: Transaction) => Promise<void>) =>
        runOnce(deps, call, async (tx) => {
          await checkSecondFactor(tx);
          const draft = { ...input, accountId: readId(input.bankCardId, "not.exists.bank.card") };
          return toWithdrawReply(await requestWithdrawal(deps, tx, { actor: member, draft }));
        });
      return withSecondFactor(deps, member, { code, run });
    },
  });
}

function withdrawOptionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getWithdrawSettings",
    summary: "Withdrawal limits and available banks",
    tag,
    reply: WithdrawSettings,
    handler: ({ actor }) => readWithdrawSettings(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/hasWithdrawalPassword",
    summary: "Whether the member has a payment password",
    tag,
    reply: HasPaymentPassword,
    handler: async ({ actor }) => (await readWithdrawSettings(deps, memberOf(actor))).hasPaymentPassword,
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getCalculatedWithdrawCharges",
    summary: "Fee of a withdrawal",
    tag,
    query: WithdrawChargesQuery,
    reply: WithdrawCharges,
    handler: ({ actor, query }) => calculateCharges(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getWithdrawTransactionReport",
    summary: "The member's own withdrawals",
    tag,
    query: WithdrawReportQuery,
    reply: WithdrawReport,
    handler: ({ actor, query }) => reportWithdrawals(deps, memberOf(actor), query),
  });
}

function accountRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getBankCards",
    aliases: [cardUrl],
    summary: "The member's payout accounts",
    tag,
    reply: BankCards,
    handler: ({ actor }) => listPayoutAccounts(deps.db, memberOf(actor)),
  });
  const addUrl = "/wps/relay/MCSFE_withdrawAddCard";
  defineRoute(app, deps, {
    method: "PUT",
    url: addUrl,
    aliases: [cardUrl],
    summary: "Add a payout account",
    tag,
    enc: "optional",
    rate: "withdraw",
    idempotency: "operation",
    body: AddBankCardBody,
    reply: BankCard,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const member = memberOf(actor);
      const { paymentPassword, walletType, walletAddress, ...fields } = body;
      const { bankCode = walletType, cardNumber = walletAddress } = body;
      if (bankCode === undefined) throw new Refusal("request.param.err", {}, { fields: ["bankCode"] });
      if (cardNumber === undefined) throw new Refusal("request.param.err", {}, { fields: ["cardNumber"] });
      const input = { ...fields, bankCode, cardNumber };
      await checkPaymentPassword(deps, member, paymentPassword);
      // An attacker with a stolen password must not add an account during the waiting time after a credential change.
      await refuseAfterChange(deps, member);
      const call = { actor, key, route: `PUT ${addUrl}`, input };
      return runOnce(deps, call, (tx) => addPayoutAccount(deps, tx, { actor: member, body: input }));
    },
  });
  const removeUrl = "/wps/relay/MCSFE_withdrawDelCard";
  defineRoute(app, deps, {
    method: "DELETE",
    url: removeUrl,
    aliases: [cardUrl],
    summary: "Remove a payout account",
    tag,
    rate: "withdraw",
    idempotency: "operation",
    body: RemoveBankCardBody,
    reply: NoValue,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const member = memberOf(actor);
      await checkPaymentPassword(deps, member, body.paymentPassword);
      const id = readId(body.bankCardId, "not.exists.bank.card");
      const call = { actor, key, route: `DELETE ${removeUrl}`, input: { bankCardId: body.bankCardId } };
      return runOnce(deps, call, async (tx) => {
        await deletePayoutAccount(deps, tx, { actor: member, id });
        return null;
      });
    },
  });
}

/**
 * Back office routes to pay out the remaining money of a member who is self-excluded or blocked as under age, and to
 * record a payout account for this member.
 */

import type { FastifyInstance } from "fastify";
import {
  DecideAccountBody,
  ExcludedPayout,
  RecordAccountBody,
  ReturnWalletBody,
  StartPayoutBody,
} from "@openhouse/protocol/payments/excluded-payout";
import { PaymentParams } from "@openhouse/protocol/payments/queue-shapes";
import { WithdrawReply } from "@openhouse/protocol/payments/withdraw";
import type { MemberId } from "../../../core/ids.ts";
import { readId } from "../../../core/records/read-id.ts";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { toWithdrawReply } from "./describe-withdrawal.ts";
import { describeExcludedPayout, payExcludedMember, returnExcludedWallet } from "./pay-excluded-member.ts";
import { decideExcludedAccount, requestExcludedAccount } from "./record-excluded-account.ts";

const url = "/backoffice/api/members/:id/payout";
const tag = "back office";

export function excludedPayoutRoutes(app: FastifyInstance, deps: RouteDeps): void {
  payoutRoutes(app, deps);
  accountRoutes(app, deps);
}

function payoutRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url,
    summary: "What can be paid out to an excluded member, and to which accounts",
    tag,
    params: PaymentParams,
    reply: ExcludedPayout,
    handler: ({ actor, params }) => describeExcludedPayout(deps, staffOf(actor), memberIdOf(params.id)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url,
    summary: "Start the payout to an excluded member",
    tag,
    idempotency: "stored",
    params: PaymentParams,
    body: StartPayoutBody,
    reply: WithdrawReply,
    handler: async ({ actor, params, body: { accountId, reason }, tx }) => {
      const start = { actor: staffOf(actor), memberId: memberIdOf(params.id), reason };
      const target = readId(accountId, "not.exists.bank.card");
      return toWithdrawReply(await payExcludedMember(deps, tx, { ...start, accountId: target }));
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: `${url}/wallet-return`,
    summary: "Move the money in an excluded member's vendor wallet back to the main wallet",
    tag,
    idempotency: "operation",
    params: PaymentParams,
    body: ReturnWalletBody,
    reply: ExcludedPayout,
    handler: async ({ actor, params, body: { reason }, idempotencyKey: key }) => {
      const staff = staffOf(actor);
      const memberId = memberIdOf(params.id);
      await returnExcludedWallet(deps, { actor: staff, memberId, key, reason });
      return describeExcludedPayout(deps, staff, memberId);
    },
  });
}

function accountRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: `${url}/account`,
    summary: "Request approval for a payout account that belongs to an excluded member",
    tag,
    idempotency: "stored",
    params: PaymentParams,
    body: RecordAccountBody,
    reply: ExcludedPayout,
    handler: async ({ actor, params, body, tx }) => {
      const staff = staffOf(actor);
      const memberId = memberIdOf(params.id);
      await requestExcludedAccount(deps, tx, { actor: staff, memberId, body });
      return describeExcludedPayout({ ...deps, db: tx }, staff, memberId);
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: `${url}/account/decision`,
    summary: "Decide as the second person about a payout account of an excluded member",
    tag,
    idempotency: "stored",
    params: PaymentParams,
    body: DecideAccountBody,
    reply: ExcludedPayout,
    handler: async ({ actor, params, body, tx }) => {
      const staff = staffOf(actor);
      const memberId = memberIdOf(params.id);
      await decideExcludedAccount(deps, tx, { actor: staff, memberId, body });
      return describeExcludedPayout({ ...deps, db: tx }, staff, memberId);
    },
  });
}

function memberIdOf(wireId: string): MemberId {
  return readId<MemberId>(wireId, "no.data");
}

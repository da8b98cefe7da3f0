/** Routes of transfers to the upline and to direct downlines (docs/wire-format.md, Records). */

import type { FastifyInstance } from "fastify";
import {
  DownlineTransferBody,
  TransferReply,
  TransferReport,
  TransferReportQuery,
  TransferSettings,
  UplineTransferBody,
} from "@openhouse/protocol/agents/transfers";
import type { MemberActor } from "../../../core/actor.ts";
import { defineRoute, memberOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { runOnce } from "../../../plugins/idempotency.ts";
import { checkPaymentPassword, refuseAfterChange } from "../../identity/index.ts";
import { listTransfers } from "./list-transfers.ts";
import { readTransferSettings } from "./read-transfer-settings.ts";
import { transferBetweenMembers } from "./transfer-between-members.ts";
import type { SentTransfer, TransferOrder } from "./transfer-between-members.ts";

const tag = "agents";
const upUrl = "/wps/relay/MCSFE_agentUplineTransfer";
const downUrl = "/wps/relay/MCSFE_agentDownlineTransfer";

export function transferRoutes(app: FastifyInstance, deps: RouteDeps): void {
  readRoutes(app, deps);
  defineRoute(app, deps, {
    method: "POST",
    url: upUrl,
    modId: "AGETRANSFERUP3",
    summary: "Send money to the member's upline",
    tag,
    enc: "optional",
    rate: "agent",
    idempotency: "operation",
    body: UplineTransferBody,
    reply: TransferReply,
    handler: ({ actor, body: { password, transferAmount: amount, currency, remark }, idempotencyKey: key }) => {
      const order: TransferOrder = { amount, currency, remark, to: { direction: "up" } };
      return send(deps, { actor: memberOf(actor), order, password, key });
    },
  });
  const downwards = [
    { method: "POST", url: downUrl },
    { method: "PUT", url: "/wps/agent/transferDownline" },
  ] as const;
  for (const call of downwards) {
    defineRoute(app, deps, {
      ...call,
      modId: "DOWNMAN",
      summary: "Send money to a direct downline",
      tag,
      rate: "agent",
      enc: "optional",
      idempotency: "operation",
      body: DownlineTransferBody,
      reply: TransferReply,
      handler: ({ actor, body: { password, receiver, transferAmount, ...note }, idempotencyKey: key }) => {
        const order: TransferOrder = { ...note, amount: transferAmount, to: { direction: "down", account: receiver } };
        return send(deps, { actor: memberOf(actor), order, password, key });
      },
    });
  }
}

function readRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getTransferSettings",
    aliases: ["/wps/agent/transferEnabled"],
    summary: "What the member can send to its upline or downlines now",
    tag,
    reply: TransferSettings,
    handler: ({ actor }) => readTransferSettings(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getTransferReport",
    summary: "Transfers that the member sent and received",
    tag,
    query: TransferReportQuery,
    reply: TransferReport,
    handler: ({ actor, query }) => listTransfers(deps, memberOf(actor), query),
  });
}

interface SendCall {
  readonly actor: MemberActor;
  readonly order: TransferOrder;
  /** The payment password. */
  readonly password: string;
  readonly key: string;
}

/**
 * Checks the password before it opens the transaction, because hashing is slow. The password is not part of the
 * idempotency hash.
 */
async function send(deps: RouteDeps, { actor, order, password, key }: SendCall) {
  await checkPaymentPassword(deps, actor, password);
  await refuseAfterChange(deps, actor);
  const route = `POST ${order.to.direction === "up" ? upUrl : downUrl}`;
  return runOnce(deps, { actor, key, route, input: order }, async (tx) =>
    toReply(await transferBetweenMembers(deps, tx, { actor, order })),
  );
}

function toReply({ transfer: { id, amount }, receiver, balance }: SentTransfer) {
  return {
    transferId: String(id),
    receiver,
    amountMinor: String(amount.minor),
    balanceMinor: String(balance.minor),
    currency: amount.currency,
  };
}

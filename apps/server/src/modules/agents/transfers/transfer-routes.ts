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
import type { RouteGround } from "../../../plugins/define-route.ts";
import { runOnce } from "../../../plugins/idempotency.ts";
import { checkPaymentPassword, refuseAfterChange } from "../../identity/index.ts";
import { listTransfers } from "./list-transfers.ts";
import { readTransferSettings } from "./read-transfer-settings.ts";
import { transferBetweenMembers } from "./transfer-between-members.ts";
import type { SentTransfer, TransferOrder } from "./transfer-between-members.ts";

const tag = "agents";
const upUrl = "/wps/relay/MCSFE_agentUplineTransfer";
const downUrl = "/wps/relay/MCSFE_agentDownlineTransfer";

export function transferRoutes(app: FastifyInstance, ground: RouteGround): void {
  readRoutes(app, ground);
  defineRoute(app, ground, {
    method: "POST",
    url: upUrl,
    modId: "AGETRANSFERUP3",
    summary: "Send money to the member's upline",
    tag,
    rate: "desk",
    idempotency: "operation",
    body: UplineTransferBody,
    reply: TransferReply,
    handler: ({ actor, body: { password, transferAmount: amount, currency }, idempotencyKey: key }) => {
      const order: TransferOrder = { amount, currency, to: { direction: "up" } };
      return send(ground, { actor: memberOf(actor), order, password, key });
    },
  });
  defineRoute(app, ground, {
    method: "POST",
    url: downUrl,
    modId: "DOWNMAN",
    summary: "Send money to a direct downline",
    tag,
    rate: "desk",
    idempotency: "operation",
    body: DownlineTransferBody,
    reply: TransferReply,
    handler: ({ actor, body: { password, receiver, transferAmount: amount, currency }, idempotencyKey: key }) => {
      const order: TransferOrder = { amount, currency, to: { direction: "down", account: receiver } };
      return send(ground, { actor: memberOf(actor), order, password, key });
    },
  });
}

function readRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getTransferSettings",
    summary: "What the member can send to its upline or downlines now",
    tag,
    reply: TransferSettings,
    handler: ({ actor }) => readTransferSettings(ground, memberOf(actor)),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/MCSFE_getTransferReport",
    summary: "Transfers that the member sent and received",
    tag,
    query: TransferReportQuery,
    reply: TransferReport,
    handler: ({ actor, query }) => listTransfers(ground, memberOf(actor), query),
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
 * The password is checked first and outside the transaction, because hashing is slow. It is not part of the idempotency
 * hash.
 */
async function send(ground: RouteGround, { actor, order, password, key }: SendCall) {
  await checkPaymentPassword(ground, actor, password);
  await refuseAfterChange(ground, actor);
  const route = `POST ${order.to.direction === "up" ? upUrl : downUrl}`;
  return runOnce(ground, { actor, key, route, input: order }, async (tx) =>
    toReply(await transferBetweenMembers(ground, tx, { actor, order })),
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

/**
 * The API by which the server opens payments and payouts at the sandbox. Every request is signed
 * (protocol/payments/sandbox-provider).
 */

import type { FastifyInstance, FastifyReply } from "fastify";
import {
  SandboxCancelBody,
  SandboxDecisionBody,
  SandboxFaultsBody,
  SandboxPaymentBody,
  SandboxPayoutBody,
} from "@openhouse/protocol/payments/sandbox-provider";
import type { SandboxPayment, SandboxPayout } from "@openhouse/protocol/payments/sandbox-provider";
import type { Order } from "./journal.ts";
import { amountOf, cancelPayment, decide, openPayment, openPayout, OrderConflict } from "./orders.ts";
import type { OrderDeps } from "./orders.ts";
import { payToOf } from "./pay-to-of.ts";
import { readBody, requireSignature } from "./signed-body.ts";

export interface ApiDeps extends OrderDeps {
  readonly secret: string;
  readonly timeoutMs: number;
  /** The public URL of the pages. */
  readonly publicUrl: () => string;
  readonly deliverNow: () => void;
}

/**
 * Mounts `/api/*`. Responds with 401 to an unsigned request, 400 to an invalid body, 404 to an unknown reference, and
 * 409 to an order with a known reference but other details.
 */
export function apiRoutes(app: FastifyInstance, deps: ApiDeps): void {
  void app.register(async (api) => {
    requireSignature(api, deps);
    paymentApi(api, deps);
    payoutApi(api, deps);
    api.put("/api/faults", async (request, reply) => {
      const body = readBody(SandboxFaultsBody, request);
      if (body === undefined) return reply.code(400).send({ error: "body" });
      deps.journal.writeFaults(body.faults);
      return body;
    });
  });
}

function paymentApi(app: FastifyInstance, deps: ApiDeps): void {
  app.post("/api/payments", async (request, reply) => {
    const body = readBody(SandboxPaymentBody, request);
    if (body === undefined) return reply.code(400).send({ error: "body" });
    return openOrder(deps, reply, { open: () => openPayment(deps, body), replyOf: (order) => paymentOf(deps, order) });
  });
  app.get<{ Params: { reference: string } }>("/api/payments/:reference", async (request, reply) => {
    const order = deps.journal.findByReference("payment", request.params.reference);
    return order === undefined ? reply.code(404).send({ error: "unknown" }) : paymentOf(deps, order);
  });
  app.post<{ Params: { reference: string } }>("/api/payments/:reference/cancel", async (request, reply) => {
    const body = readBody(SandboxCancelBody, request);
    if (body === undefined) return reply.code(400).send({ error: "body" });
    return paymentOf(deps, cancelPayment(deps, { ...body, reference: request.params.reference }));
  });
  app.post<{ Params: { reference: string } }>("/api/payments/:reference/decide", async (request, reply) => {
    const body = readBody(SandboxDecisionBody, request);
    const order = deps.journal.findByReference("payment", request.params.reference);
    if (body === undefined) return reply.code(400).send({ error: "body" });
    if (order === undefined) return reply.code(404).send({ error: "unknown" });
    decide(deps, order, body);
    deps.deliverNow();
    return paymentOf(deps, deps.journal.findByReference("payment", order.reference) ?? order);
  });
}

function payoutApi(app: FastifyInstance, deps: ApiDeps): void {
  app.post("/api/payouts", async (request, reply) => {
    const body = readBody(SandboxPayoutBody, request);
    if (body === undefined) return reply.code(400).send({ error: "body" });
    return openOrder(deps, reply, { open: () => openPayout(deps, body), replyOf: payoutOf });
  });
  app.get<{ Params: { reference: string } }>("/api/payouts/:reference", async (request, reply) => {
    const order = deps.journal.findByReference("payout", request.params.reference);
    return order === undefined ? reply.code(404).send({ error: "unknown" }) : payoutOf(order);
  });
}

interface OrderOpening<Response> {
  readonly open: () => { order: Order; isNew: boolean };
  readonly replyOf: (order: Order) => Response;
}

/**
 * With the fault `error`, the order is not stored. With the fault `timeout`, the order is stored, but the reply comes
 * too late. In both cases the server does not know whether the order exists.
 */
async function openOrder<Response>(deps: ApiDeps, reply: FastifyReply, { open, replyOf }: OrderOpening<Response>) {
  if (deps.journal.readFaults().includes("error")) return reply.code(500).send({ error: "fault" });
  try {
    const { order, isNew } = open();
    if (isNew && order.faults.includes("timeout")) await new Promise((done) => setTimeout(done, deps.timeoutMs));
    return replyOf(order);
  } catch (error) {
    if (error instanceof OrderConflict) return reply.code(409).send({ error: "conflict" });
    throw error;
  }
}

function paymentOf({ publicUrl }: ApiDeps, order: Order): SandboxPayment {
  const { id, reference, state, currency, token } = order;
  const redirectUrl = `${publicUrl()}/pay/${token}`;
  return { id, reference, state, amountMinor: amountOf(order), currency, redirectUrl, payTo: payToOf(order) };
}

function payoutOf(order: Order): SandboxPayout {
  const { id, reference, state, currency } = order;
  return { id, reference, state, amountMinor: amountOf(order), currency };
}

/** The adapter of the sandbox provider (apps/payment-sandbox). */

import { Compile } from "typebox/compile";
import type { Static, TSchema } from "typebox";
import { SandboxMessage, SandboxPayment, SandboxPayout } from "@openhouse/protocol/payments/sandbox-provider";
import type { SandboxDecisionBody, SandboxPaymentBody } from "@openhouse/protocol/payments/sandbox-provider";
import { ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type {
  IncomingMessage,
  PaymentProvider,
  ProviderFact,
  ProviderMessage,
} from "../../../core/ports/payment-provider.ts";
import { Refusal } from "../../../core/refusal.ts";
import { isSignedContent } from "../../../core/secrets/sign-content.ts";
import { callSandbox, findInSandbox } from "./sandbox-call.ts";
import type { SandboxOptions } from "./sandbox-call.ts";

const paymentForm = Compile(SandboxPayment);
const payoutForm = Compile(SandboxPayout);
const messageForm = Compile(SandboxMessage);

export function createSandboxProvider(options: SandboxOptions): PaymentProvider {
  const paymentPath = (reference: string, action = "") => `/api/payments/${encodeURIComponent(reference)}${action}`;
  return {
    code: "sandbox",
    async createPayment({ reference, means, amountMinor, currency, channel, payee, language, returnUrl }) {
      const order = { reference, means, amountMinor: String(amountMinor), currency, channel, payee, returnUrl };
      const body: SandboxPaymentBody = { ...order, language: language === "EN" ? "EN" : "TY" };
      return toPayment(await callSandbox(options, { method: "POST", path: "/api/payments", body }));
    },
    async findPayment(reference) {
      const reply = await findInSandbox(options, paymentPath(reference));
      return reply === undefined ? undefined : toPayment(reply);
    },
    async cancelPayment({ reference, amountMinor, currency }) {
      const body = { amountMinor: String(amountMinor), currency };
      return toPayment(await callSandbox(options, { method: "POST", path: paymentPath(reference, "/cancel"), body }));
    },
    async createPayout({ reference, amountMinor, currency, bankCode, holder, number }) {
      const body = { reference, amountMinor: String(amountMinor), currency, bankCode, holder, number };
      return toPayout(await callSandbox(options, { method: "POST", path: "/api/payouts", body }));
    },
    async findPayout(reference) {
      const reply = await findInSandbox(options, `/api/payouts/${encodeURIComponent(reference)}`);
      return reply === undefined ? undefined : toPayout(reply);
    },
    readMessage: (message) => readMessage(options, message),
    async completePayment(reference) {
      const body: SandboxDecisionBody = { outcome: "paid" };
      await callSandbox(options, { method: "POST", path: paymentPath(reference, "/decide"), body });
    },
  };
}

function toPayment(sandboxReply: unknown) {
  if (!paymentForm.Check(sandboxReply)) throw new ProviderUnavailable("the sandbox's reply has an unexpected format");
  return { ...toFact(sandboxReply), redirectUrl: sandboxReply.redirectUrl, payTo: sandboxReply.payTo };
}

function toPayout(sandboxReply: unknown): ProviderFact {
  if (!payoutForm.Check(sandboxReply)) throw new ProviderUnavailable("the sandbox's reply has an unexpected format");
  return toFact(sandboxReply);
}

function toFact({ id, reference, state, amountMinor, currency }: Static<typeof SandboxPayout>): ProviderFact {
  return { providerRef: id, reference, state, amountMinor: BigInt(amountMinor), currency };
}

function readMessage({ secret }: SandboxOptions, { signature, rawBody, now }: IncomingMessage): ProviderMessage {
  const isSigned = isSignedContent(signature, { secret: secret(), content: rawBody, now });
  if (!isSigned) throw new Refusal("payment.signature.invalid");
  const message = parse(messageForm, rawBody);
  if (message === undefined || BigInt(message.amountMinor) >= 2n ** 63n) throw new Refusal("request.param.err");
  return { ...toFact(message), eventId: message.eventId, kind: message.kind };
}

function parse<Schema extends TSchema>(form: ReturnType<typeof Compile<Schema>>, raw: Buffer) {
  try {
    const parsed: unknown = JSON.parse(raw.toString("utf8"));
    return form.Check(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The adapter of the sandbox provider (apps/payment-sandbox). */

import { Compile } from "typebox/compile";
import type { Static, TSchema } from "typebox";
import { SandboxMessage, SandboxPayment, SandboxPayout } from "@openhouse/protocol/payments/sandbox-provider";
import type { SandboxDecisionBody, SandboxPaymentBody } from "@openhouse/protocol/payments/sandbox-provider";
import type { Clock } from "../../core/clock.ts";
import { ProviderRefused, ProviderUnavailable } from "../../core/payment-provider.ts";
import type { IncomingMessage, PaymentProvider, ProviderFact, ProviderMessage } from "../../core/payment-provider.ts";
import { Refusal } from "../../core/refusal.ts";
import { isSignedContent, signContent } from "./message-signature.ts";

export interface SandboxOptions {
  readonly url: string;
  /** Read when it is first needed: the file may not be there before the sandbox has started. */
  readonly secret: () => string;
  readonly clock: Pick<Clock, "realNow">;
}

const answerWithinMs = 5_000;
const paymentForm = Compile(SandboxPayment);
const payoutForm = Compile(SandboxPayout);
const messageForm = Compile(SandboxMessage);
/**
 * Answers that do not say "never": not now, not with this signature, nobody is at this address (404, 405, 410: a
 * gateway's, the provider has not read the order), or there is one of that name with other details (409), which a
 * question by reference then shows.
 */
const unclearStatuses = new Set([401, 403, 404, 405, 408, 409, 410, 425, 429]);

export function createSandboxProvider(options: SandboxOptions): PaymentProvider {
  const paymentPath = (reference: string, action = "") => `/api/payments/${encodeURIComponent(reference)}${action}`;
  return {
    code: "sandbox",
    async createPayment({ reference, means, amountMinor, currency, channel, payee, language, returnUrl }) {
      const order = { reference, means, amountMinor: String(amountMinor), currency, channel, payee, returnUrl };
      const body: SandboxPaymentBody = { ...order, language: language === "EN" ? "EN" : "TY" };
      return toPayment(await ask(options, { method: "POST", path: "/api/payments", body }));
    },
    async findPayment(reference) {
      const found = await askIfKnown(options, paymentPath(reference));
      return found === undefined ? undefined : toPayment(found);
    },
    async cancelPayment({ reference, amountMinor, currency }) {
      const body = { amountMinor: String(amountMinor), currency };
      return toPayment(await ask(options, { method: "POST", path: paymentPath(reference, "/cancel"), body }));
    },
    async createPayout({ reference, amountMinor, currency, bankCode, holder, number }) {
      const body = { reference, amountMinor: String(amountMinor), currency, bankCode, holder, number };
      return toPayout(await ask(options, { method: "POST", path: "/api/payouts", body }));
    },
    async findPayout(reference) {
      const found = await askIfKnown(options, `/api/payouts/${encodeURIComponent(reference)}`);
      return found === undefined ? undefined : toPayout(found);
    },
    readMessage: (message) => readMessage(options, message),
    async completePayment(reference) {
      const body: SandboxDecisionBody = { outcome: "paid" };
      await ask(options, { method: "POST", path: paymentPath(reference, "/decide"), body });
    },
  };
}

interface Question {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
}

async function ask(options: SandboxOptions, question: Question): Promise<unknown> {
  const response = await send(options, question);
  if (response.ok) return readJson(response);
  await response.body?.cancel().catch(() => undefined);
  const isRefused = response.status >= 400 && response.status < 500 && !unclearStatuses.has(response.status);
  if (isRefused) throw new ProviderRefused(`the sandbox answered ${response.status}`);
  throw new ProviderUnavailable(`the sandbox answered ${response.status}`);
}

async function askIfKnown(options: SandboxOptions, path: string): Promise<unknown> {
  const response = await send(options, { method: "GET", path });
  if (response.ok) return readJson(response);
  await response.body?.cancel().catch(() => undefined);
  if (response.status === 404) return undefined;
  throw new ProviderUnavailable(`the sandbox answered ${response.status}`);
}

async function send({ url, secret, clock }: SandboxOptions, { method, path, body }: Question): Promise<Response> {
  const text = body === undefined ? "" : JSON.stringify(body);
  const signed = { secret: secret(), content: `${method} ${path}.${text}`, now: clock.realNow() };
  try {
    return await fetch(`${url}${path}`, {
      method,
      headers: {
        "x-signature": signContent(signed),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: text }),
      signal: AbortSignal.timeout(answerWithinMs),
      redirect: "error",
    });
  } catch (error) {
    throw new ProviderUnavailable("the sandbox did not answer", { cause: error });
  }
}

/** A body that breaks off or is no JSON leaves the outcome as unknown as no answer at all. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new ProviderUnavailable("the sandbox's answer broke off", { cause: error });
  }
}

function toPayment(answer: unknown) {
  if (!paymentForm.Check(answer)) throw new ProviderUnavailable("the sandbox's answer has another form");
  return { ...toFact(answer), redirectUrl: answer.redirectUrl, payTo: answer.payTo };
}

function toPayout(answer: unknown): ProviderFact {
  if (!payoutForm.Check(answer)) throw new ProviderUnavailable("the sandbox's answer has another form");
  return toFact(answer);
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

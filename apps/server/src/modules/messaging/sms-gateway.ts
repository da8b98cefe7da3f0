/**
 * The adapter of an HTTP SMS gateway: one POST of JSON per message, signed, with the message's id as idempotency key.
 *
 * `{"id","to":"+63917…","from","text"}` with the headers `Authorization: Bearer <key>`, `Idempotency-Key: <id>`,
 * `X-Timestamp: <ms>` and `X-Signature: <hex HMAC-SHA256(secret, timestamp + "." + body)>`. Answer: 2xx with
 * `{"status": "accepted" | "refused", "reference"?, "reason"?}`. A 4xx is a refusal, except those that mean "not now".
 */

import { createHmac } from "node:crypto";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { Clock } from "../../core/clock.ts";
import type { DeliveryAnswer, MessageSender, OutgoingMessage } from "../../core/ports/message-sender.ts";

export interface SmsGatewayOptions {
  readonly url: string;
  readonly key: string;
  /** Signs each request. */
  readonly secret: string;
  /** Who messages come from when the merchant names nobody. */
  readonly sender: string;
  readonly timeoutMs: number;
  readonly clock: Pick<Clock, "realNow">;
}

const answerForm = Compile(
  Type.Object({
    status: Type.Union([Type.Literal("accepted"), Type.Literal("refused")]),
    reference: Type.Optional(Type.String({ maxLength: 200 })),
    reason: Type.Optional(Type.String()),
  }),
);
/** Not now (time-out, conflict with itself, too early, too many); and our own key or address may be wrong today. */
const statusesOfNotNow = new Set([401, 403, 404, 408, 409, 425, 429]);
const longestAnswer = 16_384;

export function createSmsGateway(options: SmsGatewayOptions): MessageSender {
  return async (message) => {
    try {
      return await post(options, message);
    } catch (error) {
      return { kind: "unknown", reason: reasonOf(error) };
    }
  };
}

async function post(options: SmsGatewayOptions, { id, to, from, text }: OutgoingMessage): Promise<DeliveryAnswer> {
  const body = JSON.stringify({ id, to: `+${to}`, from: from === "" ? options.sender : from, text });
  const timestamp = String(options.clock.realNow().getTime());
  const response = await fetch(options.url, {
    method: "POST",
    body,
    // A key and a code are for this address and for no other.
    redirect: "error",
    signal: AbortSignal.timeout(options.timeoutMs),
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${options.key}`,
      "idempotency-key": id,
      "x-timestamp": timestamp,
      "x-signature": createHmac("sha256", options.secret).update(`${timestamp}.${body}`).digest("hex"),
    },
  });
  const answer = await readAnswer(response);
  const { status } = response;
  if (status >= 500 || statusesOfNotNow.has(status)) return { kind: "unknown", reason: `the gateway said ${status}` };
  if (status >= 400) return { kind: "refused", reason: answer?.reason ?? `the gateway said ${status}` };
  if (answer === undefined) return { kind: "unknown", reason: "the gateway's answer could not be read" };
  return answer.status === "accepted"
    ? { kind: "accepted", reference: answer.reference ?? null }
    : { kind: "refused", reason: answer.reason ?? "the gateway gave no reason" };
}

async function readAnswer(response: Response) {
  const text = await readBounded(response);
  try {
    const parsed: unknown = JSON.parse(text);
    return answerForm.Check(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The body as far as an answer may reach; whoever sends more is not believed to be the gateway. */
async function readBounded({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > longestAnswer) return "";
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** `TimeoutError`, `ECONNREFUSED`, …: never the request, which holds the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "the gateway did not answer";
  if (error.name === "TimeoutError") return "the gateway did not answer in time";
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
  return `the gateway could not be reached (${code})`;
}

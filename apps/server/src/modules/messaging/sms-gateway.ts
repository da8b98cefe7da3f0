/**
 * The adapter of an HTTP SMS gateway: one signed POST of JSON per message, with the message's id as idempotency key.
 *
 * Request: `{"id","to":"+63917…","from","text"}` with the headers `Authorization: Bearer <key>`, `Idempotency-Key:
 * <id>`, `X-Timestamp: <ms>` and `X-Signature: <hex HMAC-SHA256(secret, timestamp + "." + body)>`. Response: 2xx with
 * `{"status": "accepted" | "refused", "reference"?, "reason"?}`. A 4xx status is a refusal, except the statuses that
 * are retried.
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
  /** The sender's name if the merchant has none. */
  readonly sender: string;
  readonly timeoutMs: number;
  readonly clock: Pick<Clock, "realNow">;
}

const answerSchema = Compile(
  Type.Object({
    status: Type.Union([Type.Literal("accepted"), Type.Literal("refused")]),
    reference: Type.Optional(Type.String({ maxLength: 200 })),
    reason: Type.Optional(Type.String()),
  }),
);
/**
 * After these statuses the message is sent again: temporary errors (timeout, conflict, too early, too many), and errors
 * that a wrong key or URL in our configuration can cause.
 */
const retriedStatuses = new Set([401, 403, 404, 408, 409, 425, 429]);
const maxAnswerBytes = 16_384;

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
    // The key and the code must not be sent to another URL.
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
  if (status >= 500 || retriedStatuses.has(status))
    return { kind: "unknown", reason: `the gateway replied with status ${status}` };
  if (status >= 400) return { kind: "refused", reason: answer?.reason ?? `the gateway replied with status ${status}` };
  if (answer === undefined) return { kind: "unknown", reason: "the gateway's answer could not be read" };
  return answer.status === "accepted"
    ? { kind: "accepted", reference: answer.reference ?? null }
    : { kind: "refused", reason: answer.reason ?? "the gateway gave no reason" };
}

async function readAnswer(response: Response) {
  const text = await readBounded(response);
  try {
    const parsed: unknown = JSON.parse(text);
    return answerSchema.Check(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the body. Returns "" if the body is longer than the limit. */
async function readBounded({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxAnswerBytes) return "";
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Returns a reason that names only the error's code, never parts of the request, which contains the message's text. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "the gateway did not answer";
  if (error.name === "TimeoutError") return "the gateway did not answer in time";
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
  return `the gateway could not be reached (${code})`;
}

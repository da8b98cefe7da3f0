/**
 * Sends one signed call to a supplier's interface. It never runs inside a transaction, has a timeout of five seconds,
 * follows no redirects, limits the size of the response, and notes result and duration for the back office.
 */

import { createSign } from "node:crypto";
import { rsSignatureHeader } from "@openhouse/protocol/suppliers/rs-calls";
import { monotonicMs } from "../../core/clock.ts";
import { Refusal } from "../../core/refusal.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import type { Supplier } from "./supplier.ts";

export interface OutgoingCall<Answer> {
  /** Path below the supplier's base URL. */
  readonly name: "game/url" | "game/list" | "game/round" | "transactions/list";
  readonly body: object;
  /** Checks the response; undefined when it has an unexpected form. */
  readonly read: (answer: unknown) => Answer | undefined;
}

type CallerDeps = Pick<GatewayDeps, "callNotes" | "supplierKeySealer" | "log">;

const answerWithinMs = 5_000;
const largestAnswer = 4 * 1_024 * 1_024;

/** The result of a call. */
type Ending<Answer> = { readonly kind: "ok"; readonly answer: Answer } | { readonly kind: Failure };
type Failure = "refused" | "unavailable" | "unreadable";

/**
 * Refusals: `supplier.not.answering` (no interface, timeout, 5xx, or a response of an unexpected form),
 * `supplier.refused` (4xx).
 */
export async function callSupplier<Answer>(
  deps: CallerDeps,
  supplier: Supplier,
  call: OutgoingCall<Answer>,
): Promise<Answer> {
  const { merchantId, code } = supplier;
  const startedMs = monotonicMs();
  const ending = await send(deps, supplier, call);
  const tookMs = monotonicMs() - startedMs;
  deps.callNotes.note({ merchantId, supplier: code, isOurs: true, name: call.name, status: ending.kind, tookMs });
  if (ending.kind === "ok") return ending.answer;
  deps.log.warn({ supplier: code, call: call.name, ending: ending.kind }, "a call to a supplier failed");
  throw new Refusal(ending.kind === "refused" ? "supplier.refused" : "supplier.not.answering");
}

async function send<Answer>(
  { supplierKeySealer }: CallerDeps,
  { api }: Supplier,
  { name, body, read }: OutgoingCall<Answer>,
): Promise<Ending<Answer>> {
  if (api === undefined) return { kind: "unavailable" };
  const text = JSON.stringify(body);
  const signature = createSign("sha256").update(text).sign(supplierKeySealer.open(api.sealedKey), "base64");
  try {
    const response = await fetch(`${api.url}/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", [rsSignatureHeader]: signature },
      body: text,
      redirect: "error",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      const isNo = response.status >= 400 && response.status < 500 && !passing.has(response.status);
      return { kind: isNo ? "refused" : "unavailable" };
    }
    const answer = read(parse(await readText(response)));
    return answer === undefined ? { kind: "unreadable" } : { kind: "ok", answer };
  } catch {
    // No connection, a timeout, or a response that broke off.
    return { kind: "unavailable" };
  }
}

/** 4xx statuses that are temporary. */
const passing = new Set([408, 425, 429]);

/** Throws when the response exceeds the limit. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > largestAnswer) throw new RangeError("the supplier's response is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

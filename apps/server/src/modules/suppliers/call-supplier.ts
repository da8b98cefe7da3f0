/**
 * One signed call to a supplier's interface. It never runs inside a transaction, gives up after five seconds, follows
 * nobody elsewhere, reads no endless answer, and is noted for the desk with how it ended and how long it took.
 */

import { createSign } from "node:crypto";
import { rsSignatureHeader } from "@openhouse/protocol/suppliers/rs-calls";
import { monotonicMs } from "../../core/clock.ts";
import { Refusal } from "../../core/refusal.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import type { Supplier } from "./supplier.ts";

export interface OutgoingCall<Answer> {
  /** Path below the supplier's address. */
  readonly name: "game/url" | "game/list" | "game/round" | "transactions/list";
  readonly body: object;
  /** The answer in its form; undefined when it has another. */
  readonly read: (answer: unknown) => Answer | undefined;
}

type CallerDeps = Pick<GatewayDeps, "callNotes" | "supplierKeySealer" | "log">;

const answerWithinMs = 5_000;
const largestAnswer = 4 * 1_024 * 1_024;

/** How it ended: what the supplier decided, or that nobody knows. */
type Ending<Answer> = { readonly kind: "ok"; readonly answer: Answer } | { readonly kind: Failure };
type Failure = "refused" | "unavailable" | "unreadable";

/**
 * Refusals: `supplier.not.answering` (no interface, no answer in time, an error of the supplier, an answer of another
 * form), `supplier.refused` (it said no: 4xx).
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
    // No connection, no answer in time, or one that broke off.
    return { kind: "unavailable" };
  }
}

/** Statuses that say "not now". */
const passing = new Set([408, 425, 429]);

/** Throws when the answer is longer than any that makes sense. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > largestAnswer) throw new RangeError("the supplier's answer is too long");
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

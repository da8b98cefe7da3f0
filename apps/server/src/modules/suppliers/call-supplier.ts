/**
 * Sends one signed call to a supplier's interface. It never runs inside a transaction, has a timeout of five seconds,
 * follows no redirects, limits the size of the response, and records result and duration for the back office.
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
  /** Checks and returns the response; undefined if it has an unexpected format. */
  readonly read: (answer: unknown) => Answer | undefined;
}

type CallerDeps = Pick<GatewayDeps, "callLog" | "supplierKeySealer" | "log">;

const timeoutMs = 5_000;
const maxResponseBytes = 4 * 1_024 * 1_024;

type CallResult<Answer> = { readonly kind: "ok"; readonly answer: Answer } | { readonly kind: Failure };
type Failure = "refused" | "unavailable" | "unreadable";

/**
 * Refusals: `supplier.not.answering` (no interface, no connection, timeout, redirect, 5xx, a temporary 4xx status, or a
 * response that is incomplete, too long or of an unexpected format), `supplier.refused` (any other 4xx status).
 */
export async function callSupplier<Answer>(
  deps: CallerDeps,
  supplier: Supplier,
  call: OutgoingCall<Answer>,
): Promise<Answer> {
  const { merchantId, code } = supplier;
  const startedMs = monotonicMs();
  const result = await send(deps, supplier, call);
  const tookMs = monotonicMs() - startedMs;
  deps.callLog.record({ merchantId, supplier: code, isOurs: true, name: call.name, status: result.kind, tookMs });
  if (result.kind === "ok") return result.answer;
  deps.log.warn({ supplier: code, call: call.name, result: result.kind }, "a call to a supplier failed");
  throw new Refusal(result.kind === "refused" ? "supplier.refused" : "supplier.not.answering");
}

async function send<Answer>(
  { supplierKeySealer }: CallerDeps,
  { api }: Supplier,
  { name, body, read }: OutgoingCall<Answer>,
): Promise<CallResult<Answer>> {
  if (api === undefined) return { kind: "unavailable" };
  const text = JSON.stringify(body);
  const signature = createSign("sha256").update(text).sign(supplierKeySealer.open(api.sealedKey), "base64");
  try {
    const response = await fetch(`${api.url}/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", [rsSignatureHeader]: signature },
      body: text,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      const isRefused = response.status >= 400 && response.status < 500 && !temporaryStatuses.has(response.status);
      return { kind: isRefused ? "refused" : "unavailable" };
    }
    const answer = read(parse(await readText(response)));
    return answer === undefined ? { kind: "unreadable" } : { kind: "ok", answer };
  } catch {
    // No connection, a timeout, a redirect, or a response that is incomplete or too long.
    return { kind: "unavailable" };
  }
}

/** Statuses between 400 and 499 that are temporary. */
const temporaryStatuses = new Set([408, 425, 429]);

/** Reads the body. Throws if it exceeds the limit. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxResponseBytes) throw new RangeError("the supplier's response is too long");
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

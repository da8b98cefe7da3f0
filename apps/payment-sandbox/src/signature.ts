/** The header `X-Signature: t=<ms>,v1=<hex>`: HMAC-SHA256 over `<t>.<text>`. */

import { createHmac, timingSafeEqual } from "node:crypto";

const windowMs = 5 * 60_000;
const headerPattern = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/;

export interface SignedText {
  readonly secret: string;
  readonly text: string;
  readonly nowMs: number;
}

/** The value of the header. */
export function sign({ secret, text, nowMs }: SignedText): string {
  return `t=${nowMs},v1=${digest(secret, `${nowMs}.${text}`).toString("hex")}`;
}

/** True when the signature matches the text and its time differs from `nowMs` by at most five minutes. */
export function isSigned(header: unknown, { secret, text, nowMs }: SignedText): boolean {
  const match = typeof header === "string" ? headerPattern.exec(header) : null;
  if (match === null) return false;
  const [, time = "", signature = ""] = match;
  if (Math.abs(nowMs - Number(time)) > windowMs) return false;
  return timingSafeEqual(Buffer.from(signature, "hex"), digest(secret, `${time}.${text}`));
}

function digest(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

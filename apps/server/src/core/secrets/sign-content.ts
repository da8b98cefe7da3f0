/**
 * The header `X-Signature: t=<ms>,v1=<hex>`: HMAC-SHA256 with a shared secret over `<t>.<content>`, valid for five
 * minutes by the real clock. Source: docs/security.md, Signed messages; apps/payment-sandbox/README.md.
 */

import { createHmac, timingSafeEqual } from "node:crypto";

const windowMs = 5 * 60_000;
const headerPattern = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/;

export interface SignedContent {
  readonly secret: string;
  readonly content: Buffer | string;
  readonly now: Date;
}

/** Returns the value of the header. */
export function signContent({ secret, content, now }: SignedContent): string {
  return `t=${now.getTime()},v1=${digestOf(secret, String(now.getTime()), content).toString("hex")}`;
}

/** Returns true if the signature matches the content and its time differs from `now` by at most five minutes. */
export function isSignedContent(header: string | undefined, { secret, content, now }: SignedContent): boolean {
  const match = header === undefined ? null : headerPattern.exec(header);
  if (match === null) return false;
  const [, time = "", signature = ""] = match;
  if (Math.abs(now.getTime() - Number(time)) > windowMs) return false;
  return timingSafeEqual(Buffer.from(signature, "hex"), digestOf(secret, time, content));
}

function digestOf(secret: string, time: string, content: Buffer | string): Buffer {
  return createHmac("sha256", secret).update(`${time}.`).update(content).digest();
}

/** The server's secret and the keys that are derived from it. */

import { createHmac, hkdfSync } from "node:crypto";

/** The current secret, then earlier ones, newest first. */
export type Secrets = readonly [current: string, ...earlier: string[]];

/** Returns a key of 32 bytes (HKDF-SHA256). Keys for different purposes are independent. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "openhouse", purpose, 32));
}

/** Identifies a secret without revealing it: 8 characters of base64url. */
export function secretIdOf(secret: string): string {
  return createHmac("sha256", secret).update("openhouse secret").digest().subarray(0, 6).toString("base64url");
}

/** HMAC-SHA256 under a key derived from the house's secret: short secrets at rest that only have to be compared. */

import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export interface KeyedHash {
  of(text: string): Buffer;
  /** In constant time. */
  isEqual(text: string, hash: Buffer): boolean;
}

/** A hash for that purpose; the same text has another hash for another purpose. */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  const key = Buffer.from(hkdfSync("sha256", secret, "openhouse", purpose, 32));
  const of = (text: string): Buffer => createHmac("sha256", key).update(text).digest();
  return {
    of,
    isEqual(text, hash) {
      const own = of(text);
      return own.length === hash.length && timingSafeEqual(own, hash);
    },
  };
}

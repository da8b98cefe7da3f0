/** HMAC-SHA256 with a key derived from the server's secret, for short stored secrets that are only compared. */

import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export interface KeyedHash {
  of(text: string): Buffer;
  /** Compares in constant time. */
  isEqual(text: string, hash: Buffer): boolean;
}

/** The same text has different hashes for different purposes. */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  const key = Buffer.from(hkdfSync("sha256", secret, "openhouse", purpose, 32));
  const of = (text: string): Buffer => createHmac("sha256", key).update(text).digest();
  return {
    of,
    isEqual(text, hash) {
      const computedHash = of(text);
      return computedHash.length === hash.length && timingSafeEqual(computedHash, hash);
    },
  };
}

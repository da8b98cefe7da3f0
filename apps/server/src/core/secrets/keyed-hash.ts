/**
 * HMAC-SHA256 for short stored secrets that are only compared. Hashes that live for hours at most use a key derived
 * from the server's secret; lasting hashes use a stored key (db/stored-keys.ts), which stays when the secret changes.
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "./derive-key.ts";

export interface KeyedHash {
  of(text: string): Buffer;
  /** Compares in constant time. */
  isEqual(text: string, hash: Buffer): boolean;
}

/** The same text has different hashes for different purposes. With a new secret, earlier hashes no longer match. */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  return hashWithKey(deriveKey(secret, purpose));
}

export function hashWithKey(key: Buffer): KeyedHash {
  const of = (text: string): Buffer => createHmac("sha256", key).update(text).digest();
  return {
    of,
    isEqual(text, hash) {
      const computedHash = of(text);
      return computedHash.length === hash.length && timingSafeEqual(computedHash, hash);
    },
  };
}

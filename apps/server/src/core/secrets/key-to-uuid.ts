/** Converts idempotency keys to a UUIDv5 of (merchant, scope, key), so that the database stores 16 bytes. */

import { hash } from "node:crypto";
import type { MerchantId } from "../ids.ts";

/** The UUID namespace of all keys (random, must never change). */
const nameSpace = Buffer.from("6f1d0a52c2d94b0c9d5e7a1f3b8c4e60", "hex");

/** The same key gives different ids in different scopes ("reply:POST /x:member:1", "deposit"). */
export function keyToUuid(merchantId: MerchantId, scope: string, key: string): string {
  const hex = hash("sha1", Buffer.concat([nameSpace, Buffer.from(`${merchantId}\0${scope}\0${key}`)]));
  const version = `5${hex.slice(13, 16)}`;
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16) + hex.slice(17, 20);
  return [hex.slice(0, 8), hex.slice(8, 12), version, variant, hex.slice(20, 32)].join("-");
}

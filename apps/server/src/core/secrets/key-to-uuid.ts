/** Converts idempotency keys to a UUIDv5 of (merchant, scope, key), so that the database stores 16 bytes. */

import { createHash } from "node:crypto";
import type { MerchantId } from "../ids.ts";

/** The UUID namespace of all keys (random, must never change). */
const nameSpace = Buffer.from("6f1d0a52c2d94b0c9d5e7a1f3b8c4e60", "hex");

/** The same key gives different ids in different scopes ("reply:POST /x:member:1", "deposit"). */
export function keyToUuid(merchantId: MerchantId, scope: string, key: string): string {
  const hash = createHash("sha1").update(nameSpace).update(`${merchantId}\0${scope}\0${key}`).digest();
  const bytes = hash.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

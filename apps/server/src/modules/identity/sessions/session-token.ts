/** Session tokens: the client receives 256 random bits, and the database stores their SHA-256. */

import { createHash } from "node:crypto";
import type { RandomSource } from "../../../core/random.ts";

export function newToken(random: RandomSource): { token: string; tokenHash: Buffer } {
  const token = random.bytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

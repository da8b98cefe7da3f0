/**
 * Authenticator codes: RFC 6238 with SHA-1, time steps of 30 s, six digits, and a tolerance of one step in both
 * directions.
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import { plainNumber } from "@openhouse/rules/identity/plain-number";

const stepMs = 30_000;
const tolerance = 1n;
const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Returns the time step of a code, which may contain blanks, or undefined if the code is wrong. The caller must accept
 * each step only once.
 */
export function matchingTotpStep(secret: string, code: string, at: Date): bigint | undefined {
  const digits = plainNumber(code);
  if (!/^\d{6}$/.test(digits)) return undefined;
  const currentStep = BigInt(Math.floor(at.getTime() / stepMs));
  for (let step = currentStep - tolerance; step <= currentStep + tolerance; step += 1n) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(digits))) return step;
  }
  return undefined;
}

export function totpCode(secret: string, step: bigint): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(step);
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Encodes a secret for authenticator apps: base32 without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return Array.from(
    bits.match(/.{1,5}/g) ?? [],
    (fiveBits) => base32Alphabet[Number.parseInt(fiveBits.padEnd(5, "0"), 2)],
  ).join("");
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replaceAll("=", "").toUpperCase())
    .map((letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

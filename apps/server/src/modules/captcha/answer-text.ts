/** What is hashed of an answer, and the work that a challenge can be answered with instead. */

import { createHash } from "node:crypto";

/** Bound to its challenge; people may type small letters. */
export function answerText(id: string, answer: string): string {
  return `captcha:${id}:${answer.trim().toUpperCase()}`;
}

/** True when SHA-256 of `<salt>:<number>` begins with so many zero bits. */
export function isWorkDone({ salt, bits }: { salt: string; bits: number }, number: string): boolean {
  if (!/^\d{1,12}$/.test(number)) return false;
  const hash = createHash("sha256").update(`${salt}:${number}`).digest();
  return Math.clz32(hash.readUInt32BE(0)) >= bits;
}

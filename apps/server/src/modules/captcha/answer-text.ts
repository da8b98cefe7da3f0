/** What is hashed of an answer, and the work that a challenge can be answered with instead. */

import { createHash } from "node:crypto";
import type { CaptchaWork } from "@openhouse/protocol/identity/captcha";

/** Bound to its challenge; people may type small letters. */
export function answerText(id: string, answer: string): string {
  return `captcha:${id}:${answer.trim().toUpperCase()}`;
}

const numbersForm = /^\d{1,12}(,\d{1,12})*$/;

/** True when every puzzle has its number, in order: SHA-256 of `<salt>:<puzzle>:<number>` begins with the zeros. */
export function isWorkDone({ salt, bits, puzzles }: Omit<CaptchaWork, "level">, numbers: string): boolean {
  const given = numbersForm.test(numbers) ? numbers.split(",") : [];
  return given.length === puzzles && given.every((number, puzzle) => zeroBitsOf(`${salt}:${puzzle}:${number}`) >= bits);
}

function zeroBitsOf(text: string): number {
  return Math.clz32(createHash("sha256").update(text).digest().readUInt32BE(0));
}

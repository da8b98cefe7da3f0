/** Hashing of answers, and the check of the proof of work that replaces an answer. */

import { createHash } from "node:crypto";
import type { CaptchaWork } from "@openhouse/protocol/identity/captcha";

/** The text that is hashed. It contains the challenge id, and ignores the case of letters. */
export function answerText(id: string, answer: string): string {
  return `captcha:${id}:${answer.trim().toUpperCase()}`;
}

const numbersForm = /^\d{1,12}(,\d{1,12})*$/;

/**
 * True if every puzzle has its number, in order: SHA-256 of `<salt>:<puzzle>:<number>` must start with `bits` zero
 * bits.
 */
export function isWorkDone({ salt, bits, puzzles }: Omit<CaptchaWork, "level">, numbers: string): boolean {
  const solutions = numbersForm.test(numbers) ? numbers.split(",") : [];
  return (
    solutions.length === puzzles &&
    solutions.every((number, puzzle) => zeroBitsOf(`${salt}:${puzzle}:${number}`) >= bits)
  );
}

function zeroBitsOf(text: string): number {
  return Math.clz32(createHash("sha256").update(text).digest().readUInt32BE(0));
}

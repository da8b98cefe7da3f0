/** Hashing of answers, and the check of the proof of work that replaces an answer. */

import { createHash } from "node:crypto";
import type { CaptchaWork } from "@openhouse/protocol/identity/captcha";

/** Returns the text whose hash is stored. It contains the challenge id, and the answer in upper case. */
export function answerText(id: string, answer: string): string {
  return `captcha:${id}:${answer.trim().toUpperCase()}`;
}

const numbersPattern = /^\d{1,12}(,\d{1,12})*$/;

/**
 * Returns true if every puzzle is solved, in order: SHA-256 of `<salt>:<puzzle>:<number>` must start with `bits` zero
 * bits.
 */
export function isWorkDone({ salt, bits, puzzles }: Omit<CaptchaWork, "level">, numbers: string): boolean {
  const solutions = numbersPattern.test(numbers) ? numbers.split(",") : [];
  return (
    solutions.length === puzzles &&
    solutions.every((number, puzzle) => zeroBitsOf(`${salt}:${puzzle}:${number}`) >= bits)
  );
}

function zeroBitsOf(text: string): number {
  return Math.clz32(createHash("sha256").update(text).digest().readUInt32BE(0));
}

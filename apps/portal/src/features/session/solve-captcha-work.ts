/**
 * Solves a captcha by computation. For each puzzle, finds the smallest number for which the SHA-256 of
 * `<salt>:<puzzle>:<number>` begins with enough zero bits. The search runs in slices of a few milliseconds, so that the
 * page stays responsive. It uses a library's hash function, because the browser's own is asynchronous and about ten
 * times slower here.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import type { CaptchaWork } from "@openhouse/protocol/identity/captcha";
import { nowMs } from "../../lib/clock.ts";

const sliceMs = 12;
/** Number of hashes that are computed between two reads of the clock. */
const burst = 64;
const encoder = new TextEncoder();

interface Progress {
  /** 0 to 99: the solved puzzles plus the probability that the current one would be solved by now. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** Returns the solution to send, `work:<level>:<numbers>`. Throws the signal's reason when aborted. */
export async function solveCaptchaWork(work: CaptchaWork, { onProgress, signal }: Progress): Promise<string> {
  const { salt, bits, puzzles, level } = work;
  const numbers: number[] = [];
  for (let next = 0; numbers.length < puzzles;) {
    signal.throwIfAborted();
    const slice = searchSlice(`${salt}:${numbers.length}`, bits, next);
    if (slice.isDone) numbers.push(slice.number);
    next = slice.isDone ? 0 : slice.number;
    onProgress(Math.min(99, Math.floor((100 * (numbers.length + 1 - Math.exp(-next / 2 ** bits))) / puzzles)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return `work:${level}:${numbers.join(",")}`;
}

/** Searches from a number on for one slice of time. Returns the solution, or the number to continue with. */
function searchSlice(prefix: string, bits: number, from: number): { isDone: boolean; number: number } {
  const until = nowMs() + sliceMs;
  for (let number = from; ; number += 1) {
    if (beginsWithZeros(sha256(encoder.encode(`${prefix}:${number}`)), bits)) return { isDone: true, number };
    if (number % burst === 0 && nowMs() >= until) return { isDone: false, number: number + 1 };
  }
}

function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const bytes = bits >> 3;
  for (let index = 0; index < bytes; index += 1) {
    if (hash[index] !== 0) return false;
  }
  return (hash[bytes] ?? 0) >> (8 - (bits & 7)) === 0;
}

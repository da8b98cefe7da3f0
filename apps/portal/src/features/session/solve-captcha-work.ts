/**
 * Answers a captcha by work: the smallest number whose SHA-256 of `<salt>:<number>` begins with enough zero bits. In
 * slices of a few milliseconds, so that the page goes on answering. The hash is a library's, because the browser's own
 * answers one by one and would take ten times as long.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import type { CaptchaWork } from "@openhouse/protocol/identity/captcha";
import { nowMs } from "../../lib/clock.ts";

const sliceMs = 12;
/** How often the clock is read. */
const burst = 64;
const encoder = new TextEncoder();

interface Progress {
  /** 0 to 100: how likely it is that the work would be done by now. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** The answer to send, `work:<number>`. Throws what the signal says when it is aborted. */
export async function solveCaptchaWork({ salt, bits }: CaptchaWork, { onProgress, signal }: Progress): Promise<string> {
  let next = 0;
  for (;;) {
    signal.throwIfAborted();
    const found = searchSlice(salt, bits, next);
    if (found.isDone) return `work:${found.number}`;
    next = found.number;
    onProgress(Math.min(99, Math.floor(100 * (1 - Math.exp(-next / 2 ** bits)))));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** One slice from that number on: the number found, or the one to go on with. */
function searchSlice(salt: string, bits: number, from: number): { isDone: boolean; number: number } {
  const until = nowMs() + sliceMs;
  for (let number = from; ; number += 1) {
    if (beginsWithZeros(sha256(encoder.encode(`${salt}:${number}`)), bits)) return { isDone: true, number };
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

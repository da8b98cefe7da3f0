/** Answers that wait before they leave: guesses cost time, and a guesser's waiting costs the house nothing. */

import { setTimeout as pause } from "node:timers/promises";
import type { FastifyRequest } from "fastify";

const held = new WeakMap<FastifyRequest, number>();

/** The answer to this request leaves so much later. */
export function holdAnswer(request: FastifyRequest, ms: number): void {
  if (ms > 0) held.set(request, ms);
}

/** Waits as long as the answer is to be held; at once for all others. */
export async function holdBack(request: FastifyRequest): Promise<void> {
  const ms = held.get(request);
  // A waiting answer keeps no process alive that wants to end.
  if (ms !== undefined) await pause(ms, undefined, { ref: false });
}

/** Delays responses, so that guessing passwords takes long. A delayed response holds no slot and no transaction. */

import { setTimeout as pause } from "node:timers/promises";
import type { FastifyRequest } from "fastify";

const delaysMs = new WeakMap<FastifyRequest, number>();

/** Delays the response to this request. */
export function delayResponse(request: FastifyRequest, ms: number): void {
  if (ms > 0) delaysMs.set(request, ms);
}

/** Waits for the request's delay, if it has one. */
export async function waitForDelay(request: FastifyRequest): Promise<void> {
  const ms = delaysMs.get(request);
  // A delayed response does not keep a stopping process alive.
  if (ms !== undefined) await pause(ms, undefined, { ref: false });
}

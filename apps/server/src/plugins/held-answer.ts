/** Delays responses, so that guessing passwords takes long. The delay occupies no resources of the server. */

import { setTimeout as pause } from "node:timers/promises";
import type { FastifyRequest } from "fastify";

const held = new WeakMap<FastifyRequest, number>();

/** Delays the response to this request. */
export function holdAnswer(request: FastifyRequest, ms: number): void {
  if (ms > 0) held.set(request, ms);
}

/** Waits for the request's delay, if it has one. */
export async function holdBack(request: FastifyRequest): Promise<void> {
  const ms = held.get(request);
  // A delayed response does not keep a stopping process alive.
  if (ms !== undefined) await pause(ms, undefined, { ref: false });
}

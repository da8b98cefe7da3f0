/**
 * The door of calls that are encrypted or cost as much: milliseconds of a core for a key, fifty for a hash. Who finds
 * the room full is told so before the body is read, and again before anything is decrypted, so that everything else
 * stays quick while logins are thrown at the house. A place is taken only once the whole body is there: who sends
 * slowly holds none. The room is that of the hash queue (core/secrets/password-hasher.ts). Source: docs/security.md,
 * Password hashes; docs/security.md, Overload.
 */

import type { FastifyInstance, FastifyRequest } from "fastify";
import { hashesAtOnce } from "../core/secrets/password-hasher.ts";
import { Refusal } from "../core/refusal.ts";

declare module "fastify" {
  interface FastifyInstance {
    costlyRoom: { free: number };
  }
}

const inside = new WeakSet<FastifyRequest>();

/** Opens the room; `factor` widens it for tests. */
export function installCostlyGate(app: FastifyInstance, factor = 1): void {
  app.decorate("costlyRoom", { free: hashesAtOnce * factor });
}

/** Refuses `system.not.available` when the room is full; takes nothing. */
export function refuseCrowd({ server: { costlyRoom } }: FastifyRequest): void {
  if (costlyRoom.free <= 0) throw new Refusal("system.not.available");
}

/** Takes a place until `leaveCostly`. Refuses as `refuseCrowd`. */
export function enterCostly(request: FastifyRequest): void {
  refuseCrowd(request);
  request.server.costlyRoom.free -= 1;
  inside.add(request);
}

/**
 * Gives the place back, when the answer is about to be sent. Not when the caller hangs up: the work goes on, and who
 * calls and hangs up would fill the house past its room. Does nothing for who has no place.
 */
export function leaveCostly(request: FastifyRequest): void {
  if (inside.delete(request)) request.server.costlyRoom.free += 1;
}

/**
 * Limits concurrent expensive calls: encrypted calls, whose decryption takes some milliseconds of a core, and calls
 * that hash a password, which takes fifty. A call is refused if no slot is free; this is checked before the body is
 * read, and again before decryption. Therefore other calls stay fast during a flood of logins. A call takes its slot
 * only when the whole body has arrived, so a slow sender holds none. The number of slots is the number of hashes that
 * the password hasher accepts at once, running and waiting together (core/secrets/password-hasher.ts). Source:
 * docs/security.md, Password hashes and Overload.
 */

import type { FastifyInstance, FastifyRequest } from "fastify";
import { hashesAtOnce } from "../core/secrets/password-hasher.ts";
import { Refusal } from "../core/refusal.ts";

declare module "fastify" {
  interface FastifyInstance {
    costlySlots: { free: number };
  }
}

const admittedRequests = new WeakSet<FastifyRequest>();

/** `factor` multiplies the number of slots, for tests. */
export function installCostlyGate(app: FastifyInstance, factor = 1): void {
  app.decorate("costlySlots", { free: hashesAtOnce * factor });
}

/** Refuses `system.not.available` if no slot is free; takes no slot. */
export function refuseWhenFull({ server: { costlySlots } }: FastifyRequest): void {
  if (costlySlots.free <= 0) throw new Refusal("system.not.available");
}

/** Takes a slot until `leaveCostly`. Refuses `system.not.available` if no slot is free. */
export function enterCostly(request: FastifyRequest): void {
  refuseWhenFull(request);
  request.server.costlySlots.free -= 1;
  admittedRequests.add(request);
}

/**
 * Frees the slot when the response is about to be sent. A disconnect of the caller does not free the slot, because the
 * work continues; otherwise callers who disconnect early could exceed the limit. Does nothing for a request without a
 * slot.
 */
export function leaveCostly(request: FastifyRequest): void {
  if (admittedRequests.delete(request)) request.server.costlySlots.free += 1;
}

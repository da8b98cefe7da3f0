/**
 * The door of encrypted calls: each costs milliseconds of the event loop for its key and fifty for a password hash.
 * Who finds the room full is told so before anything is decrypted, so that everything else stays quick while logins are
 * thrown at the house. The room is that of the hash queue (core/password-hasher.ts). Source: security.md 6.1, 4.10.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hashesAtOnce } from "../core/password-hasher.ts";
import { Refusal } from "../core/refusal.ts";

declare module "fastify" {
  interface FastifyInstance {
    costlyRoom: { free: number };
  }
}

/** Opens the room; `factor` widens it for tests. */
export function installCostlyGate(app: FastifyInstance, factor = 1): void {
  app.decorate("costlyRoom", { free: hashesAtOnce * factor });
}

/** Takes a place until the answer is sent or the caller is gone. Refuses `system.not.available` when there is none. */
export function enterCostly({ server: { costlyRoom } }: FastifyRequest, reply: FastifyReply): void {
  if (costlyRoom.free <= 0) throw new Refusal("system.not.available");
  costlyRoom.free -= 1;
  reply.raw.once("close", () => (costlyRoom.free += 1));
}

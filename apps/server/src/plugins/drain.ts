/**
 * Takes a process out of service before it closes. While it drains, `/readyz` answers 503 and all other calls are
 * answered as usual, so that a load balancer can notice before a call fails. Each response asks the client to close its
 * connection, because a connection that stays open would bring further calls.
 */

import type { FastifyInstance } from "fastify";
import { Refusal } from "../core/refusal.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Begins to drain. */
    startDrain: () => void;
  }
}

export function installDrain(app: FastifyInstance): void {
  let isDraining = false;
  app.decorate("startDrain", () => {
    isDraining = true;
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!isDraining) return;
    void reply.header("connection", "close");
    if (request.routeOptions.url === "/readyz") throw new Refusal("system.not.available");
  });
}

/**
 * Refuses requests while the process is overloaded: an immediate 503 is better than a response after the client has
 * given up. Accepted requests always finish, so money in transit is not affected. Source: docs/security.md, Overload.
 */

import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../core/refusal.ts";
import { sendBusyPage, wantsPage } from "./busy-page.ts";
import { answerRefusal } from "./errors.ts";

const defaultLongestDelayMs = 1_500;
/**
 * Health checks must always be answered. Built files belong to a page that is partly loaded and cannot start without
 * them; they cost less than a new page.
 */
const alwaysServedPaths = /^\/(?:healthz$|readyz$|(?:backoffice\/)?assets\/)/;

/**
 * Refuses calls with `system.not.available` while the event loop is delayed by more than `longestDelayMs` (0 means
 * never). A browser that requests a page gets a page that reloads itself.
 */
export async function installOverload(app: FastifyInstance, longestDelayMs = defaultLongestDelayMs): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    pressureHandler: (request, reply) => {
      if (alwaysServedPaths.test(request.url)) return;
      if (wantsPage(request)) return void sendBusyPage(reply);
      answerRefusal(new Refusal("system.not.available"), request, reply);
    },
  });
}

/**
 * Sheds requests while the process is behind: better a clear 503 at once than an answer after everybody has left.
 * Money in flight is past this door and always finishes. Source: docs/security.md, Overload.
 */

import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../core/refusal.ts";
import { sendBusyPage, wantsPage } from "./busy-page.ts";
import { answerRefusal } from "./errors.ts";

const usualLongestDelayMs = 1_500;
/**
 * Health must be told, above all when it is bad. Built files belong to a page that is half here: without one of them it
 * does not start at all, and sending them costs less than a new page does.
 */
const alwaysAnswered = /^\/(?:healthz$|readyz$|metrics$|(?:backoffice\/)?assets\/)/;

/** Refuses with `system.not.available` while the event loop lags by more than that; 0 = never. */
export async function installOverload(app: FastifyInstance, longestDelayMs = usualLongestDelayMs): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    pressureHandler: (request, reply) => {
      if (alwaysAnswered.test(request.url)) return;
      if (wantsPage(request)) return void sendBusyPage(reply);
      answerRefusal(new Refusal("system.not.available"), request, reply);
    },
  });
}

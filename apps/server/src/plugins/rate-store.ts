/**
 * The connection to the store of shared rate limits. It never delays a call for long: a command without an answer
 * within a quarter of a second fails, and the process then counts for itself (rate-limit.ts).
 */

import { Redis } from "ioredis";
import type { FastifyInstance } from "fastify";

const longestCommandMs = 250;

/** Opens the store, and closes it with the application. Returns undefined without a URL. */
export function openRateStore(app: FastifyInstance, redisUrl: string | undefined): Redis | undefined {
  if (redisUrl === undefined) return undefined;
  const store = new Redis(redisUrl, {
    commandTimeout: longestCommandMs,
    connectTimeout: 5_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  store.on("error", (error) => app.log.warn({ err: error }, "the connection to the store of rate limits broke"));
  app.addHook("onClose", () => store.disconnect());
  return store;
}

/** `/healthz` (the process runs), `/readyz` (it can serve), `/metrics` (Prometheus). */

import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Deps } from "../core/deps.ts";
import { Refusal } from "../core/refusal.ts";
import { isDatabaseExhausted } from "../db/is-database-gone.ts";
import { proveDatabase } from "../db/process-state.ts";

declare module "fastify" {
  interface FastifyInstance {
    metrics: Registry;
  }
}

/** A part without which the process cannot serve requests. */
type Part = "database" | "databaseResources";

const readyWithinMs = 2_000;
const retryMs = 5_000;

/** `/metrics` answers loopback callers only; proxies must not forward it. */
export function installHealth(app: FastifyInstance, { db }: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.decorate("metrics", registry);
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "alive" }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    const failing = await findFailingParts(db);
    if (failing.length > 0) throw new Refusal("system.not.available", {}, { failing }).after(retryMs);
    return { status: "ready" };
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isLoopback(request.ip)) throw new Refusal("permission.denied");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** `databaseResources`: the database answers, but its disk, memory or connections are used up. */
async function findFailingParts(db: Deps["db"]): Promise<Part[]> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), readyWithinMs).unref();
  });
  try {
    await Promise.race([proveDatabase(db), timeout]);
    return [];
  } catch (error) {
    return [isDatabaseExhausted(error) ? "databaseResources" : "database"];
  }
}

function isLoopback(ip: string): boolean {
  return ip === "::1" || ip.startsWith("127.") || ip.startsWith("::ffff:127.");
}

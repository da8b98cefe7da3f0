/** `/healthz` (the process runs) and `/readyz` (it can serve). */

import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { Refusal } from "../core/refusal.ts";
import { isDatabaseExhausted } from "../db/is-database-gone.ts";
import { proveDatabase } from "../db/process-state.ts";

/** A part without which the process cannot serve requests. */
type Part = "database" | "databaseResources";

const readyWithinMs = 2_000;
const retryMs = 5_000;

export function installHealth(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "alive" }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    const failing = await findFailingParts(db);
    if (failing.length > 0) throw new Refusal("system.not.available", {}, { failing }).after(retryMs);
    return { status: "ready" };
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

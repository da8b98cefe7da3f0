/** Runs the journeys of e2e/ in a real browser on a new database. */

import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeEmbedded } from "../../apps/server/src/db/embedded.ts";
import { runAsOwner, withDatabase } from "../../apps/server/src/testing/test-cluster.ts";
import { cacheFolder, nodePath, programOf, root } from "../root.ts";
import { runProgram } from "../run-program.ts";

interface Journeys {
  /** Arguments for `playwright test`, such as files and filters. */
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Returns false if a journey fails or cannot run. */
export async function runJourneys({ args = [], environment = {} }: Journeys = {}): Promise<boolean> {
  const entries = await readdir(join(root, "e2e"), { recursive: true }).catch(() => []);
  if (!entries.some((name) => name.endsWith(".spec.ts"))) return true;
  const database = await openDatabaseForJourneys(process.env.DATABASE_URL);
  const { isSuccess } = await runProgram({
    file: nodePath,
    args: [programOf("@playwright/test/cli.js"), "test", ...args],
    environment: { ...database.environment, ...environment },
    output: "show",
  });
  await database.close();
  return isSuccess;
}

/** Creates a database on the given PostgreSQL server, or removes the embedded one, so that the run starts empty. */
async function openDatabaseForJourneys(url: string | undefined) {
  if (url === undefined) {
    await removeEmbedded(join(cacheFolder, "e2e-data/postgres"));
    return { environment: {}, close: async () => undefined };
  }
  const name = `openhouse_journeys_${randomBytes(5).toString("hex")}`;
  await runAsOwner(url, `create database ${name}`);
  return {
    environment: { DATABASE_URL: withDatabase(url, name) },
    close: () => runAsOwner(url, `drop database if exists ${name} with (force)`),
  };
}

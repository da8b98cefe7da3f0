/** Runs the journeys of e2e/ in a real browser on a new database. */

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { removeEmbedded } from "../../apps/server/src/db/embedded.ts";
import { runAsOwner, withDatabase } from "../../apps/server/src/testing/test-cluster.ts";
import { cacheFolder, nodePath, programOf, root } from "../root.ts";
import { runProgram } from "../run-program.ts";
import { findFreeNeighbours } from "./free-ports.ts";

interface Journeys {
  /** Arguments for `playwright test`, such as files and filters. */
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** A prepared database; without it, a new one is created. */
  readonly database?: JourneysDatabase;
}

export interface JourneysDatabase {
  /** Environment variables with which the product finds the database. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const dataFolder = join(cacheFolder, "e2e-data");
const longestStartMs = 240_000;
const pollMs = 250;

/** Returns false if a journey fails or cannot run. */
export async function runJourneys({ args = [], environment = {}, database }: Journeys = {}): Promise<boolean> {
  if (!(await hasJourneys())) return true;
  const { environment: databaseEnvironment, close } = database ?? (await openJourneysDatabase());
  const { isSuccess } = await runProgram({
    file: nodePath,
    args: [programOf("@playwright/test/cli.js"), "test", ...args],
    environment: { ...databaseEnvironment, ...environment },
    output: "show",
  });
  await close();
  return isSuccess;
}

/**
 * Creates the database of the journeys and starts the product on it once, which builds the front ends and writes the
 * demo world. Most of that time is spent waiting for the database, so it can run beside other tests.
 */
export async function prepareJourneys(): Promise<JourneysDatabase> {
  const database = await openJourneysDatabase();
  if (!(await hasJourneys())) return database;
  const port = await findFreeNeighbours();
  const product = spawn(nodePath, [join(root, "tools/start.mjs")], {
    cwd: root,
    env: {
      ...process.env,
      ...database.environment,
      PORT: String(port),
      HOST: "127.0.0.1",
      OPENHOUSE_DEMO: "1",
      OPENHOUSE_DATA: dataFolder,
      LOG_LEVEL: "warn",
    },
    stdio: "ignore",
  });
  const exit = once(product, "exit");
  // If the start fails here, the journeys report it, because they start the product again.
  for (let waitedMs = 0; waitedMs < longestStartMs && product.exitCode === null; waitedMs += pollMs) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response?.ok === true) break;
    await sleep(pollMs);
  }
  product.kill("SIGTERM");
  await exit;
  return database;
}

async function hasJourneys(): Promise<boolean> {
  const entries = await readdir(join(root, "e2e"), { recursive: true }).catch(() => []);
  return entries.some((name) => name.endsWith(".spec.ts"));
}

/** Creates a database on the given PostgreSQL server, or removes the embedded one, so that the run starts empty. */
async function openJourneysDatabase(): Promise<JourneysDatabase> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) {
    await removeEmbedded(join(dataFolder, "postgres"));
    return { environment: {}, close: async () => undefined };
  }
  const name = `openhouse_journeys_${randomBytes(5).toString("hex")}`;
  await runAsOwner(url, `create database ${name}`);
  return {
    environment: { DATABASE_URL: withDatabase(url, name) },
    close: () => runAsOwner(url, `drop database if exists ${name} with (force)`),
  };
}

/**
 * Starts a server whose merchant has ten thousand games, for benches. The server runs in a process of its own, with a
 * database of its own.
 */

import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { buildStale } from "../../tools/start/build-stale.ts";
import type { CatalogueReady } from "./serve.ts";

export interface FullCatalogue extends CatalogueReady {
  readonly server: ChildProcess;
  /** Stops the process and the database and removes all files. */
  stop(): Promise<void>;
}

/** Starts the server with the portal, which is built first if it is out of date. */
export async function startFullCatalogue(): Promise<FullCatalogue> {
  await buildStale();
  const folder = await mkdtemp(join(tmpdir(), "openhouse-bench-"));
  const embedded = await startEmbedded({ folder });
  const removeDatabase = async () => {
    await embedded.stop();
    await rm(embedded.base, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(embedded.url);
    const { server, ready } = await startServer(embedded.url, folder);
    const stop = async () => {
      await stopServer(server);
      await removeDatabase();
    };
    return { ...ready, server, stop };
  } catch (error) {
    await removeDatabase();
    throw error;
  }
}

function startServer(databaseUrl: string, folder: string): Promise<{ server: ChildProcess; ready: CatalogueReady }> {
  const server = fork(join(import.meta.dirname, "serve.ts"), [databaseUrl], {
    env: { ...process.env, DATABASE_URL: databaseUrl, OPENHOUSE_DATA: folder, OPENHOUSE_DEMO: "1" },
  });
  return new Promise((resolve, reject) => {
    server.once("message", (message) => resolve({ server, ready: message as CatalogueReady }));
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.removeAllListeners("exit");
    server.once("exit", () => resolve());
    server.disconnect();
  });
}

/**
 * The processes that are killed and restarted: an embedded PostgreSQL with fsync, and the real server, `src/main.ts`.
 * The real sandbox provider also runs but is not killed; it repeats its webhooks until they are accepted.
 */

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startEmbedded } from "../../src/db/embedded.ts";
import type { EmbeddedDatabase } from "../../src/db/embedded.ts";
import { findFreePort } from "../../src/db/embedded-process.ts";
import { migrate } from "../../src/db/migrate.ts";
import { createTestSandbox, sandboxSecret } from "../../src/testing/test-sandbox.ts";
import { callServer } from "./call-server.ts";
import type { ServerAnswer, ServerCall } from "./call-server.ts";
import { killDatabase } from "./kill-database.ts";
import { createWorld, worldSecret } from "./world.ts";
import type { Player } from "./world.ts";

export type Victim = "server" | "database" | "both";

/** What a load and its inspection need. */
export interface LoadTarget {
  /** The URL of the database owner's login, always with full durability. */
  readonly url: string;
  readonly players: readonly Player[];
  call(call: ServerCall): Promise<ServerAnswer | undefined>;
  /** Pays a deposit at the sandbox, as its member would on the provider's page. */
  pay(depositId: string): Promise<void>;
}

export interface Deployment extends LoadTarget {
  /** Sends SIGKILL to all processes of the victim. */
  kill(victim: Victim): Promise<void>;
  /** Starts the processes that do not run. */
  restore(): Promise<void>;
  /** For the negative control: commits are now acknowledged before their log is on disk. */
  turnOffDurability(): Promise<void>;
  close(): Promise<void>;
}

export interface DeploymentOptions {
  readonly folder: string;
  readonly playerCount: number;
}

const program = join(import.meta.dirname, "../../src/main.ts");

export async function openDeployment({ folder, playerCount }: DeploymentOptions): Promise<Deployment> {
  // Each start of the database adds an exit listener to this process.
  process.setMaxListeners(0);
  const sandbox = await createTestSandbox();
  const port = await findFreePort();
  let database: EmbeddedDatabase = await startEmbedded({ folder: join(folder, "postgres") });
  await migrate(database.url);
  await sandbox.start(`http://localhost:${port}/gateway/payments/sandbox`);
  const players = await createWorld(database.url, playerCount);
  let isForgetful = false;
  const start = () => {
    const url = isForgetful ? `${database.url}?options=-c%20synchronous_commit%3Doff` : database.url;
    return startServer({ DATABASE_URL: url, PORT: String(port), OPENHOUSE_DATA: folder, SANDBOX_URL: sandbox.url });
  };
  let server = await start();
  return {
    get url() {
      return database.url;
    },
    players,
    call: (call) => callServer(port, call),
    async pay(depositId) {
      const { status } = await sandbox.call("POST", `/api/payments/OH1-D${depositId}/decide`, { outcome: "paid" });
      if (status !== 200) throw new Error(`the sandbox answered ${status}`);
    },
    async kill(victim) {
      if (victim !== "database") await killServer(server);
      if (victim !== "server") await killDatabase(database.base);
    },
    async restore() {
      const { url } = database;
      database = await startEmbedded({ folder: join(folder, "postgres") });
      // The server keeps the URL of its database, so it must restart when the database has another port.
      if (database.url !== url) await killServer(server);
      if (server.exitCode !== null || server.signalCode !== null) server = await start();
    },
    async turnOffDurability() {
      isForgetful = true;
      await killServer(server);
      server = await start();
    },
    async close() {
      await killServer(server);
      await sandbox.remove();
      await database.stop();
      await rm(database.base, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server listens. The server runs without the demo, as an operator would run it. */
async function startServer(environment: Record<string, string>): Promise<ChildProcess> {
  const fixed = { OPENHOUSE_DEMO: "0", OPENHOUSE_SECRET: worldSecret, SANDBOX_SECRET: sandboxSecret };
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...fixed, LOG_LEVEL: "fatal", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // No server process may outlive this process.
  process.once("exit", () => child.kill("SIGKILL"));
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the server ended with ${String(code)} instead of opening`);
  });
  await Promise.race([once(child.stdout, "data"), ended]);
  ended.catch(() => undefined);
  return child;
}

async function killServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/**
 * The processes that are killed and restarted: an embedded PostgreSQL with fsync, and the real server, `src/main.ts`.
 * The real sandbox provider also runs but is not killed; it repeats its webhooks until they are accepted.
 */

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startEmbedded } from "../../src/db/embedded.ts";
import type { EmbeddedDatabase } from "../../src/db/embedded.ts";
import { findFreePort } from "../../src/db/embedded-process.ts";
import { migrate } from "../../src/db/migrate.ts";
import { createTestSandbox, sandboxSecret } from "../../src/testing/test-sandbox.ts";
import { callServer } from "../lib/call-server.ts";
import type { ServerAnswer, ServerCall } from "../lib/call-server.ts";
import { createHttpClient } from "../lib/http-client.ts";
import { killDatabase } from "../lib/kill-database.ts";
import { payDeposit } from "../lib/pay-deposit.ts";
import { createProcessGroup } from "../lib/process-group.ts";
import { startServer } from "../lib/start-server.ts";
import { createWorld, worldSecret } from "./world.ts";
import type { Player } from "./world.ts";

export type Victim = "server" | "database" | "both";

/** What a load and its inspection need. */
export interface LoadTarget {
  /** Connection URL with the database owner's login; its commits are always durable. */
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

export async function openDeployment({ folder, playerCount }: DeploymentOptions): Promise<Deployment> {
  // Each start of the database adds an exit listener to this process.
  process.setMaxListeners(0);
  const group = createProcessGroup({ folder });
  const sandbox = await createTestSandbox();
  const port = await findFreePort();
  const client = createHttpClient(port);
  let database: EmbeddedDatabase = await startEmbedded({ folder: join(folder, "postgres") });
  await migrate(database.url);
  await sandbox.start(`http://localhost:${port}/gateway/payments/sandbox`);
  const players = await createWorld(database.url, playerCount);
  let isForgetful = false;
  const start = () => {
    const url = isForgetful ? `${database.url}?options=-c%20synchronous_commit%3Doff` : database.url;
    const environment = {
      DATABASE_URL: url,
      OPENHOUSE_DATA: folder,
      OPENHOUSE_SECRET: worldSecret,
      SANDBOX_URL: sandbox.url,
      SANDBOX_SECRET: sandboxSecret,
      LOG_LEVEL: "fatal",
    };
    return startServer(group, { port, environment });
  };
  let server = await start();
  return {
    get url() {
      return database.url;
    },
    players,
    call: (call) => callServer(client, call),
    pay: (depositId) => payDeposit(sandbox, depositId),
    async kill(victim) {
      if (victim !== "database") await server.end("SIGKILL");
      if (victim !== "server") await killDatabase(database.base);
    },
    async restore() {
      const { url } = database;
      database = await startEmbedded({ folder: join(folder, "postgres") });
      // The server keeps the URL of its database, so it must restart when the database has another port.
      if (database.url !== url) await server.end("SIGKILL");
      if (server.hasEnded) server = await start();
    },
    async turnOffDurability() {
      isForgetful = true;
      await server.end("SIGKILL");
      server = await start();
    },
    async close() {
      client.close();
      await server.end("SIGKILL");
      await sandbox.remove();
      await database.stop();
      await rm(database.base, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

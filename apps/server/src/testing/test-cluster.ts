/** One PostgreSQL cluster for a whole test run, with a migrated template that each test file copies in 20 ms. */

import { randomBytes } from "node:crypto";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";

export interface TestCluster {
  /** The owner's URL; connections to its database can create and drop the other databases. */
  readonly url: string;
  readonly template: string;
  stop(): Promise<void>;
}

/** Uses `databaseUrl` when given, otherwise starts an embedded cluster without fsync in a temporary folder. */
export async function startTestCluster(databaseUrl: string | undefined): Promise<TestCluster> {
  const server = databaseUrl === undefined ? await startTemporary() : { url: databaseUrl, stop: async () => undefined };
  const template = `openhouse_template_${randomBytes(5).toString("hex")}`;
  try {
    await runAsOwner(server.url, `create database ${template}`);
    await migrate(withDatabase(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url: server.url,
    template,
    async stop() {
      await runAsOwner(server.url, `drop database if exists ${template} with (force)`);
      await server.stop();
    },
  };
}

/** Returns the URL of another database of the same cluster. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

/** Runs one statement on its own connection. */
export async function runAsOwner(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function startTemporary() {
  const folder = await mkdtemp(join(await findFastFolder(), "openhouse-test-"));
  const embedded = await startEmbedded({ folder, durability: "none", maxConnections: 300 });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await rm(embedded.base, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the folder in memory, where the 1,200 files of each copied template are written fast. If it has no room for
 * some fifty databases (4 GiB), returns the folder for temporary files.
 */
export async function findFastFolder(): Promise<string> {
  const memory = "/dev/shm";
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir();
}

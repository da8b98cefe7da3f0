/**
 * Selects the PostgreSQL server of this process. The environment names its connection URLs; without them the process
 * uses the embedded server, which it starts if necessary, and again whenever the process of that server ends. Source:
 * docs/database.md, Roles.
 */

import { join } from "node:path";
import type { Config } from "../config.ts";
import { createLogger } from "../core/create-logger.ts";
import { startEmbedded } from "./embedded.ts";
import { watchEmbedded } from "./watch-embedded.ts";

export interface DatabaseLogins {
  /** The connection URL of the owner, who migrates; undefined if this process has only the application's. */
  readonly ownerUrl: string | undefined;
  /** The connection URL of pools, lanes, listeners and jobs, which act as `openhouse_app`. */
  readonly applicationUrl: string;
  /** Releases the embedded server; does nothing for another server. Close all connections first. */
  release(): Promise<void>;
}

export type DatabaseConfig = Pick<Config, "databaseUrl" | "applicationDatabaseUrl" | "folder" | "logLevel">;

/** Does not connect to a server that the environment names. The embedded server has answered a first query. */
export async function openDatabaseLogins(config: DatabaseConfig): Promise<DatabaseLogins> {
  const { databaseUrl, applicationDatabaseUrl, folder, logLevel } = config;
  const applicationUrl = applicationDatabaseUrl ?? databaseUrl;
  if (applicationUrl !== undefined) {
    return { ownerUrl: databaseUrl, applicationUrl, release: async () => undefined };
  }
  const embedded = await startEmbedded({ folder: join(folder, "postgres") });
  const watch = watchEmbedded(embedded, createLogger(logLevel));
  return {
    ownerUrl: embedded.url,
    applicationUrl: embedded.url,
    async release() {
      await watch.stop();
      await embedded.stop();
    },
  };
}

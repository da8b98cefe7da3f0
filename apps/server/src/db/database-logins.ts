/**
 * Selects the PostgreSQL server of this process and its logins: those of the environment, otherwise the embedded
 * server, which is started if it is not running, and again whenever its process ends. Source: docs/database.md, Roles.
 */

import { join } from "node:path";
import type { Config } from "../config.ts";
import { createLogger } from "../core/create-logger.ts";
import { startEmbedded } from "./embedded.ts";
import { watchEmbedded } from "./watch-embedded.ts";

export interface DatabaseLogins {
  /** The login that migrates; undefined if this process has only the application's. */
  readonly ownerUrl: string | undefined;
  /** The login of pools, lanes, listeners and jobs, which act as `openhouse_app`. */
  readonly applicationUrl: string;
  /** Releases the embedded server; does nothing for another server. Close all connections first. */
  release(): Promise<void>;
}

export type DatabaseConfig = Pick<Config, "databaseUrl" | "applicationDatabaseUrl" | "folder" | "logLevel">;

/** The logins of the environment are not tried here. That of the embedded server was already used for a first query. */
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

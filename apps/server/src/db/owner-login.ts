/**
 * Selects the PostgreSQL server of this process: the server in `DATABASE_URL`, otherwise the embedded server, which is
 * started if it is not running.
 */

import { join } from "node:path";
import type { Config } from "../config.ts";
import { startEmbedded } from "./embedded.ts";

export interface OwnerLogin {
  readonly url: string;
  /** Releases the embedded server; does nothing for another server. Close all connections first. */
  release(): Promise<void>;
}

/**
 * Returns the owner's login. That of the embedded server was already used for a first query; `DATABASE_URL` was not.
 */
export async function openOwnerLogin({ databaseUrl, folder }: Config): Promise<OwnerLogin> {
  if (databaseUrl !== undefined) return { url: databaseUrl, release: async () => undefined };
  const embedded = await startEmbedded({ folder: join(folder, "postgres") });
  return { url: embedded.url, release: () => embedded.stop() };
}

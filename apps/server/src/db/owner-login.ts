/** Which PostgreSQL this process uses: the one of `DATABASE_URL`, else the embedded one, started or adopted. */

import { join } from "node:path";
import type { Config } from "../config.ts";
import { startEmbedded } from "./embedded.ts";

export interface OwnerLogin {
  readonly url: string;
  /** Lets go of the embedded server; a no-op for a foreign one. Close all connections before. */
  release(): Promise<void>;
}

/** Answers the owner's login when the server accepts it. */
export async function openOwnerLogin({ databaseUrl, folder }: Config): Promise<OwnerLogin> {
  if (databaseUrl !== undefined) return { url: databaseUrl, release: async () => undefined };
  const embedded = await startEmbedded({ folder: join(folder, "postgres") });
  return { url: embedded.url, release: () => embedded.stop() };
}

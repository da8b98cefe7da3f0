/** A real installation: PostgreSQL, the administration commands and the server. */

import { mkdir } from "node:fs/promises";
import { startEmbedded } from "../../src/db/embedded.ts";
import type { EmbeddedDatabase } from "../../src/db/embedded.ts";
import { sandboxSecret } from "../../src/testing/test-sandbox.ts";
import { createLogins } from "../lib/create-logins.ts";
import type { DatabaseLogins } from "../lib/create-logins.ts";
import type { ManagedProcess, ProcessGroup } from "../lib/process-group.ts";
import { requireSuccess, runProgram } from "../lib/run-program.ts";
import { bareEnvironment, productFolder, startServer } from "../lib/start-server.ts";

const secret = "c".repeat(64);

export interface ProductionDatabase {
  readonly logins: DatabaseLogins;
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL in the folder, with the two logins of docs/production.md. */
export async function openProductionDatabase(folder: string): Promise<ProductionDatabase> {
  const database: EmbeddedDatabase = await startEmbedded({ folder });
  return { logins: await createLogins(database), stop: () => database.stop() };
}

/** Runs `npm run admin -- …`, which must succeed, and returns what it printed. */
export function runAdmin(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> {
  const program = { folder: productFolder, environment: { ...bareEnvironment(), ...environment } };
  return requireSuccess(runProgram(program, [process.execPath, "tools/run.mjs", "admin", ...args]), args[0] ?? "");
}

export interface ProductionServer {
  readonly port: number;
  readonly appUrl: string;
  readonly folder: string;
  readonly sandboxUrl: string;
}

/** Starts the server without the owner's login. */
export async function startProduction(
  group: ProcessGroup,
  { port, appUrl, folder, sandboxUrl }: ProductionServer,
): Promise<ManagedProcess> {
  await mkdir(folder);
  const environment = {
    ...secretEnvironment,
    OPENHOUSE_APP_DATABASE_URL: appUrl,
    OPENHOUSE_DATA: folder,
    OPENHOUSE_TRUST_PROXY: "127.0.0.1",
    SANDBOX_URL: sandboxUrl,
    SANDBOX_SECRET: sandboxSecret,
    LOG_LEVEL: "error",
  };
  return startServer(group, { port, environment });
}

/** Environment variables of the server and of the commands that need the secret. */
export const secretEnvironment = { OPENHOUSE_DEMO: "0", OPENHOUSE_SECRET: secret } as const;

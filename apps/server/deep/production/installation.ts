/** A real installation: PostgreSQL, the commands of the operator's engineers, the payment provider and the server. */

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbedded } from "../../src/db/embedded.ts";
import type { EmbeddedDatabase } from "../../src/db/embedded.ts";
import { createTestSandbox, sandboxSecret } from "../../src/testing/test-sandbox.ts";
import type { TestSandbox } from "../../src/testing/test-sandbox.ts";
import { createLogins } from "../deploy/create-logins.ts";
import type { DatabaseLogins } from "../deploy/create-logins.ts";

const root = join(import.meta.dirname, "../../../..");
const secret = "c".repeat(64);

export interface Server {
  readonly port: number;
  stop(): Promise<void>;
}

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
export async function runAdmin(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, [join(root, "tools/run.mjs"), "admin", ...args], {
    cwd: root,
    env: { ...bareEnvironment(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit") as Promise<[number | null]>;
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${args[0] ?? ""} ended with ${String(code)}: ${out}${error}`);
  return out;
}

export async function startSandbox(port: number): Promise<TestSandbox> {
  const sandbox = await createTestSandbox();
  await sandbox.start(`http://127.0.0.1:${port}/gateway/payments/sandbox`);
  return sandbox;
}

export interface ServerPlan {
  readonly port: number;
  readonly appUrl: string;
  readonly folder: string;
  readonly sandboxUrl: string;
}

/** Starts the server without the owner's login. */
export async function startServer({ port, appUrl, folder, sandboxUrl }: ServerPlan): Promise<Server> {
  await mkdir(folder);
  const child = spawn(process.execPath, [join(root, "apps/server/src/main.ts")], {
    cwd: root,
    env: {
      ...bareEnvironment(),
      ...secretEnvironment,
      OPENHOUSE_APP_DATABASE_URL: appUrl,
      OPENHOUSE_DATA: folder,
      OPENHOUSE_TRUST_PROXY: "127.0.0.1",
      PORT: String(port),
      SANDBOX_URL: sandboxUrl,
      SANDBOX_SECRET: sandboxSecret,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  await waitUntilReady(child, port);
  return { port, stop: () => stopProcess(child) };
}

/** What every process of the installation knows. */
export const secretEnvironment = { OPENHOUSE_DEMO: "0", OPENHOUSE_SECRET: secret } as const;

/** Nothing of this machine's configuration may reach the product. */
function bareEnvironment(): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" };
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  for (const endMs = Date.now() + 120_000; Date.now() < endMs; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true) return;
  }
  throw new Error("the server did not become ready");
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

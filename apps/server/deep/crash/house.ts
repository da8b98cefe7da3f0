/** What is killed and started again: an embedded PostgreSQL with fsync, and the server process in front of it. */

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbedded } from "../../src/db/embedded.ts";
import type { EmbeddedDatabase } from "../../src/db/embedded.ts";
import { isAlive, readPostmaster } from "../../src/db/embedded-process.ts";
import { migrate } from "../../src/db/migrate.ts";
import type { Answer, Operation } from "./operation.ts";

export type Victim = "server" | "database" | "both";

export interface House {
  /** The owner's login, with full durability. */
  readonly url: string;
  send(operation: Operation): Promise<Answer | undefined>;
  /** SIGKILL, to all processes of the victim. */
  kill(victim: Victim): Promise<void>;
  /** Starts whatever does not run. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export interface HouseOptions {
  readonly folder: string;
  /** The negative control: commits answer before their log is on disk. */
  readonly isForgetful: boolean;
}

const answerTimeoutMs = 60_000;

/** Starts both. */
export async function openHouse({ folder, isForgetful }: HouseOptions): Promise<House> {
  // Each start of the database leaves a hook for the end of this process.
  process.setMaxListeners(0);
  let database: EmbeddedDatabase = await startEmbedded({ folder });
  await migrate(database.url);
  const urlOfServer = () => (isForgetful ? `${database.url}?options=-c%20synchronous_commit%3Doff` : database.url);
  let server = await startServer(urlOfServer());
  return {
    get url() {
      return database.url;
    },
    send: (operation) => send(server.port, operation),
    async kill(victim) {
      if (victim !== "database") await killServer(server.child);
      if (victim !== "server") await killDatabase(database.base);
    },
    async restore() {
      const { url } = database;
      database = await startEmbedded({ folder });
      // The server process keeps its login; a database on another port is another one to it.
      if (database.url !== url) await killServer(server.child);
      if (server.child.exitCode !== null || server.child.signalCode !== null) server = await startServer(urlOfServer());
    },
    async close() {
      await killServer(server.child);
      await database.stop();
      await rm(database.base, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface RunningServer {
  readonly child: ChildProcess;
  readonly port: number;
}

async function startServer(url: string): Promise<RunningServer> {
  const program = join(import.meta.dirname, "ledger-server.ts");
  const child = spawn(process.execPath, [program, url], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) return { child, port: Number(line) };
  throw new Error("the server of the crash test did not start");
}

async function killServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** The postmaster first, so that it starts no successor for a child that died. */
async function killDatabase(base: string): Promise<void> {
  const postmaster = await readPostmaster(join(base, "data"));
  if (postmaster === undefined) throw new Error("there is no database to kill");
  const pids = [postmaster.pid, ...childrenOf(postmaster.pid)];
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  while (pids.some(isRunning)) await sleep(5);
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => statusOf(pid)?.parent === parent);
}

/** A zombie has ended: it only waits for its parent to ask. */
function isRunning(pid: number): boolean {
  const status = statusOf(pid);
  return status !== undefined && status.state !== "Z";
}

function statusOf(pid: number): { state: string; parent: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent = ""] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

async function send(port: number, operation: Operation): Promise<Answer | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      body: JSON.stringify(operation),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return response.status === 200 ? ((await response.json()) as Answer) : undefined;
  } catch {
    // The connection broke: the one outcome that nobody can tell.
    return undefined;
  }
}

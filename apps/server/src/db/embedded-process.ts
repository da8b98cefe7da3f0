/**
 * Starts and stops the processes of the embedded server, and reads their state from `postmaster.pid` and the process
 * table. Implements rules 4 and 5 of docs/database.md, Embedded server.
 */

import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isWindows } from "./embedded-binaries.ts";
import type { ServerUser } from "./embedded-binaries.ts";

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Empty if the server has no Unix socket. */
  readonly socketFolder: string;
  readonly isReady: boolean;
}

interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly user: ServerUser | undefined;
  readonly logFile: string;
}

/**
 * On macOS the path of a socket has at most 104 bytes. The folder gets 85 of them; the rest is for a slash and the name
 * of the socket's file.
 */
const longestSocketFolder = 85;

/** Whether the server can create its Unix socket in that folder. */
export function canHoldSocket(folder: string): boolean {
  return !isWindows && Buffer.byteLength(folder) <= longestSocketFolder;
}

/**
 * Reads lines 1 (pid), 4 (port), 5 (folder of the Unix socket) and 8 (status) of `postmaster.pid`. The status is not
 * read from the output on stderr, because a log collector may hide that output.
 */
export async function readPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const [, , , port, socketFolder = ""] = lines;
  return { pid, port: Number(port), socketFolder: socketFolder.trim(), isReady: lines[7]?.trim() === "ready" };
}

/**
 * Removes a `postmaster.pid` whose process id belongs to another program now, as after the restart of a container. Does
 * this on Linux only.
 */
export async function dropForeignPidFile(dataFolder: string): Promise<void> {
  const postmaster = await readPostmaster(dataFolder);
  if (postmaster === undefined || process.platform !== "linux") return;
  const command = await readFile(`/proc/${postmaster.pid}/cmdline`, "utf8").catch(() => undefined);
  if (command !== undefined && command !== "" && !command.includes("postgres")) {
    await rm(join(dataFolder, "postmaster.pid"), { force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Runs a program to its end. If it fails, throws an error with the last lines of the log file. */
export async function runProgram(program: Program): Promise<void> {
  const child = start(program, false);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new Error(`initdb ended with exit code ${String(code)}: ${lastLines(program.logFile)}`);
}

/**
 * Starts PostgreSQL as an independent process, which survives a kill -9 of our process; the next start adopts it.
 * Returns false if PostgreSQL ended, or was not ready in time.
 */
export async function startPostmaster(program: Program, dataFolder: string, timeoutMs: number): Promise<boolean> {
  const child = start(program, true);
  child.unref();
  let hasEnded = false;
  child.once("error", () => (hasEnded = true));
  child.once("exit", () => (hasEnded = true));
  for (let waitedMs = 0; waitedMs < timeoutMs && !hasEnded; waitedMs += 10) {
    const postmaster = await readPostmaster(dataFolder);
    if (postmaster?.pid === child.pid && postmaster?.isReady === true) return true;
    await sleep(10);
  }
  return false;
}

/**
 * Requests a fast shutdown and waits. A server that does not end in time gets an immediate shutdown and recovers at its
 * next start.
 */
export async function stopPostmaster(dataFolder: string, pgCtl: Program): Promise<void> {
  const postmaster = await readPostmaster(dataFolder);
  if (postmaster === undefined || !isAlive(postmaster.pid)) return;
  if (isWindows) return runProgram(pgCtl);
  process.kill(postmaster.pid, "SIGINT");
  for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 20) {
    if (!isAlive(postmaster.pid)) return;
    await sleep(20);
  }
  process.kill(postmaster.pid, "SIGQUIT");
}

/** Returns a free port of the loopback interface: the preferred one if it is free. */
export async function findFreePort(preferredPort = 0): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number | undefined>((resolve) => {
    probe.once("error", () => resolve(undefined));
    probe.listen({ host: "127.0.0.1", port: preferredPort }, () => {
      const address = probe.address();
      resolve(typeof address === "object" && address !== null ? address.port : undefined);
    });
  });
  await new Promise((resolve) => probe.close(resolve));
  if (port !== undefined) return port;
  if (preferredPort === 0) throw new Error("no free port on 127.0.0.1");
  return findFreePort();
}

export function lastLines(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  return lines.slice(-3).join(" · ");
}

function start({ file, args, user, logFile }: Program, detached: boolean) {
  const log = openSync(logFile, "a", 0o600);
  try {
    return spawn(file, [...args], { ...user, detached, windowsHide: true, stdio: ["ignore", log, log] });
  } finally {
    closeSync(log);
  }
}

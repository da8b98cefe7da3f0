/**
 * Starts the processes of the product (the server and, for a demo, the payment sandbox and a game supplier). Meanwhile
 * builds the front ends that have changed: the server prepares its database during the build, and listens when the
 * build is complete. Stops all processes if a required one exits or a signal arrives.
 */

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../apps/server/src/config.ts";
import type { Config } from "../../apps/server/src/config.ts";
import { builtMessage } from "../../apps/server/src/when-built.ts";
import { writeGeneratedMessages } from "../../packages/i18n/src/generate.ts";
import { buildStale, root } from "./build-stale.ts";

interface ProcessPlan {
  readonly name: string;
  readonly main: string;
  readonly args?: readonly string[];
  /** True if the product keeps running when this process exits. */
  readonly isOptional?: boolean;
  readonly environment: Readonly<Record<string, string>>;
}

interface RunningProcess {
  readonly name: string;
  readonly isOptional: boolean;
  readonly child: ChildProcess;
  readonly ended: Promise<number>;
}

const longestStopMs = 20_000;
const watchedFolders = ["apps", "packages"];

export async function startProduct({ isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const parts = planProcesses(await exitOnError(async () => readConfig()));
  // The server imports generated texts, which must exist before it starts.
  writeGeneratedMessages();
  let running = parts.map((part) => startProcess(part));
  let isStopping = false;
  let isRestarting = false;

  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    await stopAll(running);
    process.exit(exitCode);
  };
  const stopWhenOneEnds = () => {
    for (const { name, isOptional, ended } of running) {
      void ended.then((code) => {
        if (isStopping || isRestarting) return undefined;
        process.stderr.write(`${name} ended with exit code ${code}\n`);
        if (isOptional) return undefined;
        return stop(code === 0 ? 0 : 1);
      });
    }
  };
  stopWhenOneEnds();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  stopWithNpm(() => void stop(0));
  await buildAndPrint().catch((error: unknown) => {
    if (isStopping) return undefined;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return stop(1);
  });
  announceBuild(running);
  if (!isDevelopment) return;
  watchSources(async () => {
    isRestarting = true;
    await stopAll(running);
    await buildAndPrint().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    running = parts.map((part) => startProcess(part));
    announceBuild(running);
    isRestarting = false;
    stopWhenOneEnds();
  });
}

/** Runs `work`. If it fails, prints the error message without a stack and exits. */
async function exitOnError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

async function buildAndPrint(): Promise<void> {
  for (const { app, tookMs } of await buildStale((app) => process.stdout.write(`building ${app}\n`))) {
    process.stdout.write(`built ${app} in ${(tookMs / 1_000).toFixed(1)} s\n`);
  }
}

/**
 * Tells the processes that the build is complete. The server waits for this message before it listens; the others
 * ignore it.
 */
function announceBuild(running: readonly RunningProcess[]): void {
  for (const { child } of running) if (child.connected) child.send(builtMessage);
}

/** Returns the server and, in demo mode, the payment sandbox and a game supplier on the next two ports. */
function planProcesses({ demo, port, role, folder, supplierUrl }: Config): ProcessPlan[] {
  const server = { name: "server", main: "apps/server/src/main.ts", environment: {} };
  const sandbox = {
    name: "payment sandbox",
    main: "apps/payment-sandbox/src/main.ts",
    environment: { PORT: String(port === 0 ? 0 : port + 1), OPENHOUSE_URL: `http://127.0.0.1:${port}` },
  };
  const brands = { openhouse: "localhost", harbour: "harbour.localhost" };
  const operators = Object.entries(brands).flatMap(([id, host]) => [
    "--operator",
    `${id}=http://${host}:${port}/gateway/rs/sandali`,
  ]);
  const supplierArgs = ["--port", String(port + 2), ...operators, "--folder", join(folder, "game-supplier")];
  const supplier = {
    name: "supplier of games",
    main: "packages/wallet-kit/src/supplier/main.ts",
    args: supplierArgs,
    isOptional: true,
    environment: {},
  };
  const hasSupplier = supplierUrl !== undefined && role !== "worker" && existsSync(join(root, supplier.main));
  const suppliers = hasSupplier ? [supplier] : [];
  const hasSandbox = demo && role !== "worker" && existsSync(join(root, sandbox.main));
  return [server, ...(hasSandbox ? [sandbox] : []), ...suppliers];
}

function startProcess({ name, main, args = [], isOptional = false, environment }: ProcessPlan): RunningProcess {
  const preload = join(import.meta.dirname, "stop-with-parent.mjs");
  const child = spawn(process.execPath, ["--import", preload, join(root, main), ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // With this variable, Node caches compiled code between starts, which halves the time to the first request.
    env: { NODE_COMPILE_CACHE: join(root, ".cache/node"), ...process.env, ...environment },
  });
  const ended = new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
  return { name, isOptional, child, ended };
}

/** Asks all processes to stop, and kills those that still run after a timeout, so that Ctrl-C leaves no process. */
async function stopAll(running: readonly RunningProcess[]): Promise<void> {
  for (const { child } of running) child.kill("SIGTERM");
  const killTimer = setTimeout(() => {
    for (const { child } of running) child.kill("SIGKILL");
  }, longestStopMs);
  await Promise.all(running.map(({ ended }) => ended));
  clearTimeout(killTimer);
}

/**
 * Stops the product if npm was killed. In this case npm forwards no signal, and the shell between npm and this process
 * keeps waiting.
 */
function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const initialNpm = findNpm();
  setInterval(() => {
    if (findNpm() !== initialNpm) stop();
  }, 500).unref();
}

/**
 * Returns the id of npm's process: this process's parent or, if npm started a shell, the parent's parent, which can be
 * read only on Linux.
 */
function findNpm(): number {
  try {
    const command = readFileSync(`/proc/${process.ppid}/cmdline`, "utf8");
    if (!command.includes("tools/start.mjs")) return process.ppid;
    const status = readFileSync(`/proc/${process.ppid}/status`, "utf8");
    return Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1] ?? process.ppid);
  } catch {
    return process.ppid;
  }
}

/** Calls `restart` shortly after the last of a series of changes. Restarts do not overlap. */
function watchSources(restart: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let currentRestart: Promise<void> = Promise.resolve();
  for (const folder of watchedFolders) {
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (file === null || /(^|[\\/])(dist|node_modules)[\\/]|\.gen\.ts$|\.test\.tsx?$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => (currentRestart = currentRestart.then(restart)), 200);
    });
  }
}

/**
 * Starts the processes of the product and builds stale front ends meanwhile; stops all when one exits or a signal
 * arrives. The server prepares its database during the build and starts to listen after the build is complete.
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

interface Part {
  readonly name: string;
  readonly main: string;
  readonly args?: readonly string[];
  /** The product keeps running without it. */
  readonly isOptional?: boolean;
  readonly environment: Readonly<Record<string, string>>;
}

interface Running {
  readonly name: string;
  readonly isOptional: boolean;
  readonly child: ChildProcess;
  readonly ended: Promise<number>;
}

const longestStopMs = 20_000;
const watched = ["apps", "packages"];

export async function startProduct({ isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const parts = partsOf(await orExit(async () => readConfig()));
  // The server imports generated texts, which a build also writes.
  writeGeneratedMessages();
  let running = parts.map((part) => startPart(part));
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
        process.stderr.write(`${name} ended with ${code}\n`);
        if (isOptional) return undefined;
        return stop(code === 0 ? 0 : 1);
      });
    }
  };
  stopWhenOneEnds();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  stopWithNpm(() => void stop(0));
  await buildAndTell().catch((error: unknown) => {
    if (isStopping) return undefined;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return stop(1);
  });
  tellBuilt(running);
  if (!isDevelopment) return;
  watchSources(async () => {
    isRestarting = true;
    await stopAll(running);
    await buildAndTell().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    running = parts.map((part) => startPart(part));
    tellBuilt(running);
    isRestarting = false;
    stopWhenOneEnds();
  });
}

/** Prints the message of an error that prevents the start, without a stack. */
async function orExit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

async function buildAndTell(): Promise<void> {
  for (const { app, tookMs } of await buildStale((app) => process.stdout.write(`building ${app}\n`))) {
    process.stdout.write(`built ${app} in ${(tookMs / 1_000).toFixed(1)} s\n`);
  }
}

/** The server waits for this message before it listens; the other processes ignore messages. */
function tellBuilt(running: readonly Running[]): void {
  for (const { child } of running) if (child.connected) child.send(builtMessage);
}

/** The server and, in demo mode, the payment sandbox and a game supplier on the next two ports. */
function partsOf({ demo, port, role, folder, supplierUrl }: Config): Part[] {
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
  const supplierPlace = ["--port", String(port + 2), ...operators, "--folder", join(folder, "game-supplier")];
  const supplier = {
    name: "supplier of games",
    main: "packages/wallet-kit/bin/wallet-kit.mjs",
    args: ["supply", ...supplierPlace],
    isOptional: true,
    environment: {},
  };
  const hasSupplier = supplierUrl !== undefined && role !== "worker" && existsSync(join(root, supplier.main));
  const outside = hasSupplier ? [supplier] : [];
  const hasSandbox = demo && role !== "worker" && existsSync(join(root, sandbox.main));
  return [server, ...(hasSandbox ? [sandbox] : []), ...outside];
}

function startPart({ name, main, args = [], isOptional = false, environment }: Part): Running {
  const preload = join(import.meta.dirname, "stop-with-parent.mjs");
  const child = spawn(process.execPath, ["--import", preload, join(root, main), ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Caches compiled code between starts, which halves the time to the first request.
    env: { NODE_COMPILE_CACHE: join(root, ".cache/node"), ...process.env, ...environment },
  });
  const ended = new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
  return { name, isOptional, child, ended };
}

/** Asks all processes to stop; kills those that are still running after a timeout, so that Ctrl-C leaves no process. */
async function stopAll(running: readonly Running[]): Promise<void> {
  for (const { child } of running) child.kill("SIGTERM");
  const killing = setTimeout(() => {
    for (const { child } of running) child.kill("SIGKILL");
  }, longestStopMs);
  await Promise.all(running.map(({ ended }) => ended));
  clearTimeout(killing);
}

/**
 * Stops when npm was killed: it then forwards no signal, and the shell between npm and this process would wait for
 * ever.
 */
function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const first = findNpm();
  setInterval(() => {
    if (findNpm() !== first) stop();
  }, 500).unref();
}

/** The parent process, or the parent of the shell through which npm started us; only Linux provides the latter. */
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

/** Calls `restart` after the last of a series of changes; one restart at a time. */
function watchSources(restart: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> = Promise.resolve();
  for (const folder of watched) {
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (file === null || /(^|[\\/])(dist|node_modules)[\\/]|\.gen\.ts$|\.test\.tsx?$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => (busy = busy.then(restart)), 200);
    });
  }
}

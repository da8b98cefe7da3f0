/** The processes of the test. When this process exits, it kills those that still run. */

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../../src/db/embedded-process.ts";
import { childrenOf } from "./kill-database.ts";
import type { UserId } from "./run-program.ts";

export interface ProcessPlan {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly isReady: () => Promise<boolean>;
}

export interface ManagedProcess {
  readonly pid: number;
  readonly hasEnded: boolean;
  /** Sends a signal, waits for the end, and returns the exit code, which is null if a signal ended the process. */
  end(signal: "SIGTERM" | "SIGQUIT" | "SIGKILL"): Promise<number | null>;
  /** Starts the process again after it ended. */
  restart(): Promise<void>;
}

export interface ProcessGroup {
  start(plan: ProcessPlan): Promise<ManagedProcess>;
  endAll(): Promise<void>;
  /** The last lines that a process wrote. */
  logOf(name: string): string;
}

const longestStartMs = 240_000;
const longestEndMs = 40_000;

/** Runs processes as `user`, or as the user of this process, and writes their output to files in `folder`. */
export function createProcessGroup({ folder, user = {} }: { folder: string; user?: UserId }): ProcessGroup {
  const running = new Set<ChildProcess>();
  process.once("exit", () => {
    for (const child of running) child.kill("SIGKILL");
  });
  const logFileOf = (name: string) => join(folder, `${name}.output`);
  const logOf = (name: string) => readFileSync(logFileOf(name), "utf8").split("\n").slice(-12).join("\n");

  const launch = async ({ name, file, args, folder: cwd, environment, isReady }: ProcessPlan) => {
    const output = openSync(logFileOf(name), "a");
    if (user.uid !== undefined && user.gid !== undefined) chownSync(logFileOf(name), user.uid, user.gid);
    const child = spawn(file, [...args], { ...user, cwd, env: { ...environment }, stdio: ["ignore", output, output] });
    closeSync(output);
    running.add(child);
    child.once("exit", () => running.delete(child));
    for (const endMs = Date.now() + longestStartMs; Date.now() < endMs; await sleep(50)) {
      if (hasEnded(child)) break;
      if (await isReady()) return child;
    }
    child.kill("SIGKILL");
    throw new Error(`${name} did not become ready:\n${logOf(name)}`);
  };

  return {
    logOf,
    async start(plan) {
      let child = await launch(plan);
      return {
        get pid() {
          return child.pid ?? 0;
        },
        get hasEnded() {
          return hasEnded(child);
        },
        end: (signal) => endProcess(child, signal),
        async restart() {
          child = await launch(plan);
        },
      };
    },
    async endAll() {
      await Promise.all([...running].map((child) => endProcess(child, "SIGTERM")));
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const exit = once(child, "exit");
  // Workers of nginx would continue to serve requests after the kill of their parent process.
  const workers = signal === "SIGKILL" ? childrenOf(child.pid ?? 0) : [];
  child.kill(signal);
  for (const pid of workers.filter(isAlive)) process.kill(pid, signal);
  const killTimer = setTimeout(() => child.kill("SIGKILL"), longestEndMs);
  const [code] = (await exit) as [number | null];
  clearTimeout(killTimer);
  return code;
}

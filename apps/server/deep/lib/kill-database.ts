/** Kills all processes of a PostgreSQL server with SIGKILL, so that none of them can write any more. */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, readPostmaster } from "../../src/db/embedded-process.ts";

/** Kills the postmaster first, so that it does not restart its killed children. */
export async function killDatabase(base: string): Promise<void> {
  const postmaster = await readPostmaster(join(base, "data"));
  if (postmaster === undefined) throw new Error("there is no database to kill");
  const pids = [postmaster.pid, ...childrenOf(postmaster.pid)];
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  while (pids.some(isRunning)) await sleep(5);
}

/** The ids of the processes that a process started. */
export function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => statusOf(pid)?.parent === parent);
}

/** A zombie process has ended; its parent has only not yet collected its status. */
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

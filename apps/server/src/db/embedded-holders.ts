/**
 * The processes that use an embedded server. Each stores its id in the folder `holders`; the last one stops the server.
 * Implements rule 4 of docs/database.md, Embedded server.
 */

import { existsSync, readdirSync, rmSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive, readPostmaster, stopPostmaster } from "./embedded-process.ts";

export interface HeldCluster {
  readonly base: string;
  readonly dataFolder: string;
  readonly pgCtl: Omit<Parameters<typeof stopPostmaster>[1], "args">;
}

export interface ClusterHold {
  /** False after the server's process has ended. */
  isRunning(): boolean;
  /** Stores the hold again, for the server that runs now. */
  renew(): Promise<void>;
  /** Releases the hold, and stops the server unless another running process holds it. */
  stop(): Promise<void>;
}

/** Holds the running server for this process. */
export async function holdCluster({ base, dataFolder, pgCtl }: HeldCluster): Promise<ClusterHold> {
  const holders = join(base, "holders");
  const own = join(holders, String(process.pid));
  let pid: number | undefined;
  const renew = async () => {
    await mkdir(holders, { recursive: true });
    await writeFile(own, "");
    pid = (await readPostmaster(dataFolder))?.pid;
  };
  const isRunning = () => pid !== undefined && isAlive(pid);
  // Also stops the server when an exception ends this process. A kill -9 leaves the server running.
  const stopAtExit = () => {
    rmSync(own, { force: true });
    if (pid !== undefined && !isHeld(holders) && isRunning()) process.kill(pid, "SIGINT");
  };
  await renew();
  process.once("exit", stopAtExit);
  return {
    isRunning,
    renew,
    async stop() {
      process.off("exit", stopAtExit);
      await rm(own, { force: true });
      if (isHeld(holders)) return;
      await stopPostmaster(dataFolder, { ...pgCtl, args: ["stop", "-D", dataFolder, "-m", "fast", "-w"] });
    },
  };
}

/** True if a running process holds the cluster. */
export function isHeld(holders: string): boolean {
  return existsSync(holders) && readdirSync(holders).some((name) => isAlive(Number(name)));
}

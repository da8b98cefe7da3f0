/** Starts the server with the portal for a bench, as `npm start` does, on free ports and with a database of its own. */

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { nodePath, root } from "../../tools/root.ts";
import { findFreeNeighbours } from "../../tools/test/free-ports.ts";

export interface RunningPortal {
  readonly url: string;
  stop(): Promise<void>;
}

/** The first start builds the applications, which takes minutes on a busy machine. */
const longestStartMs = 300_000;

/**
 * Starts the server and waits until it is ready. First builds applications that are out of date, as `npm start` does.
 */
export async function startPortal(): Promise<RunningPortal> {
  const port = await findFreeNeighbours();
  const folder = await mkdtemp(join(tmpdir(), "openhouse-page-"));
  const child = spawn(nodePath, [join(root, "tools/start.mjs")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), OPENHOUSE_DATA: folder, LOG_LEVEL: "error" },
  });
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  try {
    await waitUntilReady(`${url}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function waitUntilReady(url: string): Promise<void> {
  const untilMs = performance.now() + longestStartMs;
  while (performance.now() < untilMs) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.status === 200) return;
    await wait(250);
  }
  throw new Error(`the product did not answer at ${url}`);
}

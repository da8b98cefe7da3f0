/** Settles what is due at a moment, in a worker of its own. */

import { fork } from "node:child_process";

export interface SettleAsked {
  readonly url: string;
  readonly folder: string;
  readonly nowMs: number;
}

/** How many windows the worker settled, and what that took, without its start. */
export function settleIn({
  url,
  folder,
  nowMs,
}: SettleAsked): Promise<{ readonly windows: number; readonly ms: number }> {
  const child = fork(new URL("./settle.ts", import.meta.url), [url, String(nowMs)], {
    env: { ...process.env, OPENHOUSE_DATA: folder, OPENHOUSE_DEMO: "1" },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as { windows: number; ms: number }));
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
  });
}

/** Starts a worker process that settles the windows due at each given time. */

import { fork } from "node:child_process";
import { once } from "node:events";

export interface SettlementTime {
  readonly windows: number;
  readonly ms: number;
}

export interface SettlingWorker {
  settle(nowMs: number): Promise<SettlementTime>;
  stop(): Promise<void>;
}

export async function startSettling({
  url,
  folder,
}: {
  readonly url: string;
  readonly folder: string;
}): Promise<SettlingWorker> {
  const child = fork(new URL("./settle.ts", import.meta.url), [url], {
    env: { ...process.env, OPENHOUSE_DATA: folder, OPENHOUSE_DEMO: "1" },
  });
  const nextMessage = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once("message", resolve);
      child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
    });
  await nextMessage();
  return {
    async settle(nowMs) {
      const settled = nextMessage();
      child.send(nowMs);
      return (await settled) as SettlementTime;
    },
    async stop() {
      const exit = once(child, "exit");
      child.send("stop");
      await exit;
    },
  };
}

/** A worker process that settles the windows due at a given time, repeatedly. */

import { fork } from "node:child_process";
import { once } from "node:events";

export interface Settled {
  readonly windows: number;
  readonly ms: number;
}

export interface SettlingWorker {
  settle(nowMs: number): Promise<Settled>;
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
  const answer = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once("message", resolve);
      child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
    });
  await answer();
  return {
    async settle(nowMs) {
      const settled = answer();
      child.send(nowMs);
      return (await settled) as Settled;
    },
    async stop() {
      const ended = once(child, "exit");
      child.send("stop");
      await ended;
    },
  };
}

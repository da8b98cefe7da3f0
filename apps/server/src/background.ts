/** What runs beside requests: delivery of events, jobs. Started by roles `all` and `worker`. */

import type { Deps } from "./core/deps.ts";
import { startOutbox } from "./db/outbox.ts";
import type { OutboxDispatcher } from "./db/outbox.ts";
import { createLiveListener } from "./live-listener.ts";

export interface Background {
  readonly outbox: OutboxDispatcher;
  stop(): Promise<void>;
}

/** Starts it; `stop` waits for what is under way. */
export async function startBackground(deps: Deps): Promise<Background> {
  const outbox = startOutbox(deps, [createLiveListener(deps)]);
  return { outbox, stop: () => outbox.stop() };
}

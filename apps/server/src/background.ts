/** What runs beside requests: delivery of events, jobs. Started by roles `all` and `worker`. */

import type { Deps } from "./core/deps.ts";
import { startJobs } from "./db/jobs.ts";
import { startOutbox } from "./db/outbox.ts";
import type { OutboxDispatcher } from "./db/outbox.ts";
import { jobTable } from "./job-table.ts";
import { createLiveListener } from "./live-listener.ts";
import { createDayCorrector } from "./modules/agents/index.ts";
import { createCorrectionListener } from "./modules/contracts/index.ts";
import { createClearingListener } from "./modules/finance/index.ts";
import { createMessageListener } from "./modules/messaging/index.ts";
import { createRebateListener } from "./modules/rebates/index.ts";

export interface Background {
  readonly outbox: OutboxDispatcher;
  stop(): Promise<void>;
}

/** Starts it on the owner's login, which the jobs' tables belong to; `stop` waits for what is under way. */
export async function startBackground(deps: Deps, databaseUrl: string): Promise<Background> {
  const listeners = [
    createLiveListener(deps),
    createMessageListener(deps),
    createClearingListener(deps),
    createCorrectionListener(deps),
    createDayCorrector(deps),
    createRebateListener(deps),
  ];
  const outbox = startOutbox(deps, listeners);
  const jobs = await startJobs(deps, { databaseUrl, jobs: jobTable });
  return {
    outbox,
    async stop() {
      await jobs.stop();
      await outbox.stop();
    },
  };
}

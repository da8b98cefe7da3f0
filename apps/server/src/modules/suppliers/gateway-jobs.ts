/** The jobs of the gateway. */

import type { JobTable } from "../../db/jobs.ts";
import { bookRemainders } from "./book-remainders.ts";
import { compareDaily } from "./compare-daily.ts";
import { finishOpenRounds } from "./finish-open-rounds.ts";
import type { Deps } from "../../core/deps.ts";
import { deleteCalls } from "./call-repository.ts";

const retentionMs = 7 * 86_400_000;

export const gatewayJobs: JobTable = {
  "finish-open-rounds": {
    run: async (deps) => void (await finishOpenRounds(deps)),
    cron: "*/5 * * * *",
    followsBusinessTime: true,
  },
  // Runs at 04:35 in Manila and Hong Kong, after the ledger check.
  "compare-with-suppliers": { run: compareDaily, cron: "35 20 * * *" },
  "forget-calls": { run: forgetCalls, cron: "27 * * * *" },
  "book-remainders": { run: bookRemainders, cron: "50 * * * *" },
};

/** Job: deletes records of calls that are older than a week by the real clock. Safe to run twice. */
async function forgetCalls({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  await deleteCalls(db, new Date(clock.realNow().getTime() - retentionMs));
}

/** The gateway's lines of the house's job table. */

import type { JobTable } from "../../db/jobs.ts";
import { bookRemainders } from "./book-remainders.ts";
import { compareDaily } from "./compare-daily.ts";
import { finishOpenRounds } from "./finish-open-rounds.ts";
import { forgetCalls } from "./forget-calls.ts";

export const gatewayJobs: JobTable = {
  "finish-open-rounds": {
    run: async (deps) => void (await finishOpenRounds(deps)),
    cron: "*/5 * * * *",
    followsBusinessTime: true,
  },
  // 04:35 in Manila and Hong Kong, after the books were checked.
  "compare-with-suppliers": { run: compareDaily, cron: "35 20 * * *" },
  "forget-calls": { run: forgetCalls, cron: "27 * * * *" },
  "book-remainders": { run: bookRemainders, cron: "50 * * * *" },
};

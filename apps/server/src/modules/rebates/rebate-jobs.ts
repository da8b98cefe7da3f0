/** The scheduled jobs of rebates. Each job may run twice, and in several workers concurrently. */

import type { JobTable } from "../../db/jobs.ts";
import { lapseRebates } from "./lapse-rebates.ts";
import { payWaitingRebates } from "./pay-waiting-rebates.ts";
import { recheckRebateDays } from "./recheck-days.ts";
import { settleRebateDays } from "./settle-rebate-days.ts";

export const rebateJobs: JobTable = {
  "settle-rebates": {
    run: async (deps) => {
      await settleRebateDays(deps);
      await payWaitingRebates(deps);
      // Rechecks run last, so that new days and their payments do not wait for them.
      await recheckRebateDays(deps);
    },
    cron: "*/5 * * * *",
    followsBusinessTime: true,
  },
  "lapse-rebates": {
    run: async (deps) => void (await lapseRebates(deps)),
    cron: "*/5 * * * *",
    followsBusinessTime: true,
  },
};

/** The scheduled jobs of rebates. Each may run twice, and in several workers at once. */

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
      // Last, so that new days and their payments do not wait for rechecks.
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

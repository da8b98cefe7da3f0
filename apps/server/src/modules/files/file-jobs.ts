/** What files do beside requests: pictures that were sent and never used are forgotten after a day. */

import type { JobTable } from "../../db/jobs.ts";
import { deleteForgotten } from "./repository.ts";

const dayMs = 86_400_000;

export const fileJobs: JobTable = {
  "forget-files": {
    run: async ({ db, clock }) => void (await deleteForgotten(db, new Date(clock.businessNow().getTime() - dayMs))),
    cron: "37 * * * *",
    followsBusinessTime: true,
  },
};

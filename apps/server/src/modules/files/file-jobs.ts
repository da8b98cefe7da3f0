/** Background jobs of files: deletes uploads that were not used within a day. */

import type { JobTable } from "../../db/jobs.ts";
import { deleteUnusedFiles } from "./repository.ts";

const dayMs = 86_400_000;

export const fileJobs: JobTable = {
  "forget-files": {
    async run({ db, clock, merchants }) {
      const before = new Date(clock.businessNow().getTime() - dayMs);
      for (const { id } of merchants.all()) await deleteUnusedFiles(db, id, before);
    },
    cron: "37 * * * *",
    followsBusinessTime: true,
  },
};

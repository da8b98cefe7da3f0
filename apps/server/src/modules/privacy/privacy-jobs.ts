/** Background jobs of privacy. */

import type { JobTable } from "../../db/jobs.ts";
import { eraseArchives } from "./archive/erase-archives.ts";
import { closeAccounts } from "./close-accounts.ts";

export const privacyJobs: JobTable = {
  "close-accounts": {
    run: async (deps) => void (await closeAccounts(deps)),
    cron: "25 * * * *",
    followsBusinessTime: true,
  },
  // 03:50 in Manila and Hong Kong, when few people play.
  "erase-archives": {
    run: async (deps) => void (await eraseArchives(deps)),
    cron: "50 19 * * *",
    followsBusinessTime: true,
  },
};

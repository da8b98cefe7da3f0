/** Background jobs of privacy. */

import type { JobTable } from "../../db/jobs.ts";
import { closeAccounts } from "./close-accounts.ts";

export const privacyJobs: JobTable = {
  "close-accounts": {
    run: async (deps) => void (await closeAccounts(deps)),
    cron: "25 * * * *",
    followsBusinessTime: true,
  },
};

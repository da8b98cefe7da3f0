/** The gateway's lines of the house's job table. */

import type { JobTable } from "../../db/jobs.ts";
import { bookRemainders } from "./book-remainders.ts";
import { finishOpenRounds } from "./finish-open-rounds.ts";

export const gatewayJobs: JobTable = {
  "finish-open-rounds": {
    run: async (deps) => void (await finishOpenRounds(deps)),
    cron: "*/5 * * * *",
    followsBusinessTime: true,
  },
  "book-remainders": { run: bookRemainders, cron: "50 * * * *" },
};

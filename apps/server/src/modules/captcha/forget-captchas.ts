/** A task: forgets challenges that nobody can answer any more. Safe to run at any time and twice; follows real time. */

import type { JobTable } from "../../db/jobs.ts";
import { deleteChallengesBefore } from "./repository.ts";

/** The lines of the house's job table. */
export const captchaJobs: JobTable = {
  "forget-captchas": { run: ({ db, clock }) => deleteChallengesBefore(db, clock.realNow()), cron: "*/10 * * * *" },
};

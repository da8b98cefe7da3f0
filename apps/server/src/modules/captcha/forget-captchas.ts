/**
 * A task: forgets challenges that nobody can answer any more and no work counts. Safe to run at any time and twice;
 * follows real time.
 */

import type { Deps } from "../../core/deps.ts";
import type { JobTable } from "../../db/jobs.ts";
import { deleteChallengesBefore } from "./repository.ts";
import { keptMs } from "./work-of.ts";

/** The lines of the house's job table. */
export const captchaJobs: JobTable = {
  "forget-captchas": { run: (deps) => forgetCaptchas(deps), cron: "*/10 * * * *" },
};

async function forgetCaptchas({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">): Promise<void> {
  const before = new Date(clock.realNow().getTime() - keptMs);
  for (const { id } of merchants.all()) await deleteChallengesBefore(db, id, before);
}

/** Job: deletes challenges that expired and no longer count for the required work. Idempotent. Uses the real clock. */

import type { Deps } from "../../core/deps.ts";
import type { JobTable } from "../../db/jobs.ts";
import { deleteChallengesBefore } from "./repository.ts";
import { countedAfterExpiryMs } from "./proof-of-work.ts";

export const captchaJobs: JobTable = {
  "forget-captchas": { run: (deps) => forgetCaptchas(deps), cron: "*/10 * * * *" },
};

async function forgetCaptchas({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">): Promise<void> {
  const before = new Date(clock.realNow().getTime() - countedAfterExpiryMs);
  for (const { id } of merchants.all()) await deleteChallengesBefore(db, id, before);
}

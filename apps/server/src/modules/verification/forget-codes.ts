/** Job: deletes codes that are too old to count for any limit. Idempotent. Uses the real clock, not business time. */

import type { Deps } from "../../core/deps.ts";
import type { JobTable } from "../../db/jobs.ts";
import { deleteCodesBefore } from "./repository.ts";

/** The longest limit counts codes of one day; the second day allows for clock differences. */
const lifeMs = 2 * 24 * 3_600_000;

export const verificationJobs: JobTable = {
  "forget-codes": { run: (deps) => forgetCodes(deps), cron: "23 * * * *" },
};

async function forgetCodes({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">): Promise<void> {
  const before = new Date(clock.realNow().getTime() - lifeMs);
  for (const { id } of merchants.all()) await deleteCodesBefore(db, id, before);
}

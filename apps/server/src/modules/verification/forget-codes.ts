/** Job: deletes codes that no limit counts any more. Idempotent; uses real time. */

import type { Deps } from "../../core/deps.ts";
import type { JobTable } from "../../db/jobs.ts";
import { deleteCodesBefore } from "./repository.ts";

/** The longest limit looks one day back; the second day allows for clock differences. */
const lifeMs = 2 * 24 * 3_600_000;

/** Entries of the server's job table. */
export const verificationJobs: JobTable = {
  "forget-codes": { run: (deps) => forgetCodes(deps), cron: "23 * * * *" },
};

async function forgetCodes({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">): Promise<void> {
  const before = new Date(clock.realNow().getTime() - lifeMs);
  for (const { id } of merchants.all()) await deleteCodesBefore(db, id, before);
}

/** A task: forgets codes that no bound counts any more. Safe to run at any time and twice; follows real time. */

import type { Deps } from "../../core/deps.ts";
import type { JobTable } from "../../db/jobs.ts";
import { deleteCodesBefore } from "./repository.ts";

/** The longest bound looks a day back; the second day is for clocks. */
const lifeMs = 2 * 24 * 3_600_000;

/** The lines of the house's job table. */
export const verificationJobs: JobTable = {
  "forget-codes": { run: (deps) => forgetCodes(deps), cron: "23 * * * *" },
};

async function forgetCodes({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">): Promise<void> {
  const before = new Date(clock.realNow().getTime() - lifeMs);
  for (const { id } of merchants.all()) await deleteCodesBefore(db, id, before);
}

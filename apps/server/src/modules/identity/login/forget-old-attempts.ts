/**
 * Job: deletes login attempts after 90 days of real time. The limits need one month at most; the rest is the login
 * history that members see. Idempotent.
 */

import type { Deps } from "../../../core/deps.ts";
import { deleteOldAttempts } from "./attempt-repository.ts";

const lifeMs = 90 * 24 * 3_600_000;

export async function forgetOldAttempts({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">) {
  const before = new Date(clock.realNow().getTime() - lifeMs);
  for (const { id } of merchants.all()) await deleteOldAttempts(db, id, before);
}

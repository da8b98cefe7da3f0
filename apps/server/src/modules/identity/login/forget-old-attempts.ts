/**
 * Job: deletes login attempts that are older than 90 days by the real clock. The limits on guessing use the attempts of
 * the last 30 days, and the login history shows members their last fifty attempts. Idempotent.
 */

import type { Deps } from "../../../core/deps.ts";
import { deleteOldAttempts } from "./attempt-repository.ts";

const lifeMs = 90 * 24 * 3_600_000;

export async function forgetOldAttempts({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">) {
  const before = new Date(clock.realNow().getTime() - lifeMs);
  for (const { id } of merchants.all()) await deleteOldAttempts(db, id, before);
}

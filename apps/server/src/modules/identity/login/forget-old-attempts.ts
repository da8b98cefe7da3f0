/**
 * A task: forgets who tried to sign in, from where, ninety days later. The bounds look back for a month at most, and
 * owners see their history for as long as it is kept. Safe to run at any time and twice.
 */

import type { Deps } from "../../../core/deps.ts";
import { forgetAttempts } from "./attempt-repository.ts";

const lifeMs = 90 * 24 * 3_600_000;

/** Judged by real time. */
export async function forgetOldAttempts({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">) {
  const before = new Date(clock.realNow().getTime() - lifeMs);
  for (const { id } of merchants.all()) await forgetAttempts(db, id, before);
}

/**
 * Job: closes guests that were unused for `trial.guestIdleDays` days and marks their accounts as deleted. The rows and
 * bets stay, because the ledger refers to them. A returning visitor gets a new guest account. Idempotent.
 */

import type { Deps } from "../../../core/deps.ts";
import { closeUnusedGuests } from "./guest-repository.ts";

const dayMs = 24 * 3_600_000;
/** Limits how long one statement holds locks. */
const batchSize = 500;

/** Returns the number of guests closed at all merchants. */
export async function closeGuests({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">): Promise<number> {
  const at = clock.realNow();
  let closedCount = 0;
  for (const { id: merchantId, settings } of merchants.all()) {
    const unusedSince = new Date(at.getTime() - settings["trial.guestIdleDays"] * dayMs);
    for (;;) {
      const batchCount = await closeUnusedGuests(db, { merchantId, unusedSince, at, limit: batchSize });
      closedCount += batchCount;
      if (batchCount < batchSize) break;
    }
  }
  return closedCount;
}

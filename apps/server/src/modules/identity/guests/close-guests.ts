/**
 * A task: closes guests that nobody used for some days (setting trial.guestIdleDays). Their accounts become deleted
 * ones: their rows and bets stay, because the ledger names them; whoever comes back gets another guest. Safe to run
 * twice.
 */

import type { Deps } from "../../../core/deps.ts";
import { closeUnusedGuests } from "./guest-repository.ts";

const dayMs = 24 * 3_600_000;
/** So many at once that no statement holds locks for long. */
const batchSize = 500;

/** Answers how many were closed, over all merchants. */
export async function closeGuests({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">): Promise<number> {
  const at = clock.realNow();
  let closed = 0;
  for (const { id: merchantId, settings } of merchants.all()) {
    const unusedSince = new Date(at.getTime() - settings["trial.guestIdleDays"] * dayMs);
    for (;;) {
      const batch = await closeUnusedGuests(db, { merchantId, unusedSince, at, limit: batchSize });
      closed += batch;
      if (batch < batchSize) break;
    }
  }
  return closed;
}

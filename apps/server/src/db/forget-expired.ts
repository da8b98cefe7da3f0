/** A job that deletes expired rows. It uses the real clock, not business time. */

import type { Deps } from "../core/deps.ts";
import { forgetNonces } from "./enc-key.ts";
import { forgetTickets } from "./one-time-ticket.ts";
import { forgetEncKeys, forgetStoredReplies } from "./expired-rows.ts";

const dayMs = 24 * 3_600_000;
/**
 * How long a repeated request gets its first reply. Afterwards the unique rows of the operation (ledger keys, keys of
 * deposits and withdrawals) still prevent a second execution.
 */
const replyLifeMs = 30 * dayMs;
/** A key is accepted for two days; the third day covers clock differences. */
const encKeyLifeMs = 3 * dayMs;

/** Idempotent; safe to run at any time. */
export async function forgetExpired({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.realNow();
  await forgetNonces(db, now);
  await forgetTickets(db, now);
  await forgetEncKeys(db, new Date(now.getTime() - encKeyLifeMs));
  await forgetStoredReplies(db, new Date(now.getTime() - replyLifeMs));
}

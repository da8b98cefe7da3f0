/** A task: removes what only had to live for a while. Everything here is judged by real time. */

import type { Deps } from "../core/deps.ts";
import { forgetNonces } from "./enc-key.ts";
import { forgetTickets } from "./one-time-ticket.ts";
import { forgetEncKeys, forgetStoredReplies } from "./expired-rows.ts";

const dayMs = 24 * 3_600_000;
/**
 * How long a repeated request gets its first answer. After that the operation's own unique rows (ledger keys, deposit
 * and withdrawal keys) still keep it from being done twice.
 */
const replyLifeMs = 30 * dayMs;
/** The newest key and the one before are accepted; the third day is for clocks. */
const encKeyLifeMs = 3 * dayMs;

/** Safe to run at any time and twice. */
export async function forgetExpired({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.realNow();
  await forgetNonces(db, now);
  await forgetTickets(db, now);
  await forgetEncKeys(db, new Date(now.getTime() - encKeyLifeMs));
  await forgetStoredReplies(db, new Date(now.getTime() - replyLifeMs));
}

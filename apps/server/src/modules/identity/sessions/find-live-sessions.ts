/** Tells which sessions of members still live: what a process that holds something for them asks now and then. */

import { maySignIn } from "@openhouse/rules/identity/member-status";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId, SessionId } from "../../../core/ids.ts";
import { selectLiveSessions } from "./session-repository.ts";

/** Those of the ids whose session was not ended and did not idle out, and whose owner may sign in. */
export async function findLiveSessions(
  { db, clock }: Pick<Deps, "db" | "clock">,
  merchantId: MerchantId,
  ids: readonly SessionId[],
): Promise<SessionId[]> {
  const rows = await selectLiveSessions(db, { merchantId, ids }, clock.realNow());
  return rows.filter(({ status }) => maySignIn(status)).map(({ id }) => id);
}

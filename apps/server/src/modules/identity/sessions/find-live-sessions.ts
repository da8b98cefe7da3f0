/** Finds the live sessions among session ids, for modules that hold state per session. */

import { maySignIn } from "@openhouse/rules/identity/member-status";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId, SessionId } from "../../../core/ids.ts";
import { selectLiveSessions } from "./session-repository.ts";

/** Returns the ids of sessions that are neither revoked nor expired and whose owner may sign in. */
export async function findLiveSessions(
  { db, clock }: Pick<Deps, "db" | "clock">,
  merchantId: MerchantId,
  ids: readonly SessionId[],
): Promise<SessionId[]> {
  const rows = await selectLiveSessions(db, { merchantId, ids }, clock.realNow());
  return rows.filter(({ status }) => maySignIn(status)).map(({ id }) => id);
}

/**
 * Closes an account for good, in the caller's transaction: nobody signs in with it any more; its row stays, because the
 * ledger names it. Answers the sessions that ended, for the bus after commit. Refuses nothing; idempotent.
 */

import { deletedStatus } from "@openhouse/rules/identity/member-status";
import type { Deps } from "../../../core/deps.ts";
import type { SessionId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { markClosed, revokeSessionsOf } from "./security-repository.ts";
import type { MemberKey } from "./security-repository.ts";

export async function closeMember(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  member: MemberKey,
): Promise<SessionId[]> {
  await markClosed(tx, { ...member, status: deletedStatus, at: clock.businessNow() });
  return revokeSessionsOf(tx, member, clock.realNow());
}

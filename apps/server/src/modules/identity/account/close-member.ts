/**
 * Closes an account permanently, in the caller's transaction. The row stays, because the ledger refers to it. Returns
 * the ended sessions, which the caller announces on the bus after commit. No refusals; idempotent.
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

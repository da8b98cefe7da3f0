/**
 * Issues a new first password for a member who has never changed the first one. Refuses as
 * identity/issue-first-password. Source: docs/product-rules.md, Accounts.
 */

import type { IssuedFirstPassword, StaffFirstPasswordBody } from "@openhouse/protocol/identity/first-password";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { announceEndedSessions, createFirstPassword, issueFirstPassword } from "../identity/index.ts";
import { readMemberId } from "./read-member-id.ts";

export async function issueMemberPassword(
  deps: Deps,
  actor: StaffActor,
  { wireId, body: { reason } }: { readonly wireId: string; readonly body: StaffFirstPasswordBody },
): Promise<IssuedFirstPassword> {
  const memberId = readMemberId(wireId);
  const issued = await createFirstPassword(deps);
  const { value, endedSessionIds } = await deps.db.transaction((tx) =>
    issueFirstPassword(deps, tx, { actor, memberId, issued, reason }),
  );
  await announceEndedSessions(deps, endedSessionIds);
  return value;
}

/**
 * Blocks or unblocks a member. Does nothing if the state is unchanged.
 *
 * Refusals, in this order: `no.data` (the member does not exist), `transaction.state.changed` (the account has a status
 * that this operation does not change: deleted, or blocked for another reason). Side effects: stores the status and an
 * audit entry with the reason, and ends all sessions of a blocked member, whose logins are refused with `login.denied`
 * until the block is removed.
 */

import type { BlockMemberBody } from "@openhouse/protocol/identity/member-access";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { announceEndedSessions, setBlocked } from "../identity/index.ts";
import { readMemberId } from "./read-member-id.ts";

export async function blockMember(
  deps: Deps,
  actor: StaffActor,
  { wireId, body }: { wireId: string; body: BlockMemberBody },
): Promise<void> {
  const { merchantId } = actor;
  const { isBlocked, reason } = body;
  const memberId = readMemberId(wireId);
  const endedSessionIds = await deps.db.transaction(async (tx) => {
    const change = await setBlocked(deps, tx, { merchantId, memberId, isBlocked });
    if (change.kind === "unknown") throw new Refusal("no.data");
    if (change.kind === "unchanged") return [];
    if (change.kind !== "changed") throw new Refusal("transaction.state.changed");
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: isBlocked ? "member.blocked" : "member.unblocked",
      subject: { kind: "member", id: String(memberId) },
      detail: { account: change.account, sessionsEnded: change.endedSessionIds.length },
      reason,
    });
    return change.endedSessionIds;
  });
  await announceEndedSessions(deps, endedSessionIds);
}

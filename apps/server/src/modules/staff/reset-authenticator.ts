/**
 * Removes a member's lost authenticator: one staff member requests the removal after verifying the member's identity,
 * another staff member decides. Withdrawals are then blocked for a time, as after every change of credentials.
 */

import type { DecideAuthenticatorBody, ResetAuthenticatorBody } from "@openhouse/protocol/identity/member-access";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { authenticatorApproval, decideApproval, requestApproval } from "../approvals/index.ts";
import { announceEndedSessions, findMemberById, removeLostAuthenticator } from "../identity/index.ts";
import { readMemberId } from "./read-member-id.ts";

/**
 * Requests the removal. Refusals, in this order: `no.data` (the member does not exist), `authenticator.missing`,
 * `transaction.state.changed` (a request is open). Side effects: stores the request and an audit entry.
 */
export async function requestAuthenticatorReset(
  deps: Deps,
  actor: StaffActor,
  { wireId, body: { reason } }: { wireId: string; body: ResetAuthenticatorBody },
): Promise<void> {
  const memberId = readMemberId(wireId);
  await deps.db.transaction(async (tx) => {
    const member = await findMemberById(tx, actor.merchantId, memberId);
    if (member === undefined) throw new Refusal("no.data");
    if (!member.hasTotp) throw new Refusal("authenticator.missing");
    const { account } = member;
    const request = { kind: authenticatorApproval, subjectId: memberId, detail: { account }, reason };
    await requestApproval(deps, tx, { actor, request });
    await auditReset(deps, tx, { actor, memberId, account, reason, action: "member.authenticatorResetRequested" });
  });
}

/**
 * Decides as the second person. Refusals, in this order: `no.data` (the member does not exist, or no request is open),
 * `approval.same.person` (the requester may only reject; the database also refuses the approval),
 * `authenticator.missing` (already removed). Side effects: stores the decision and an audit entry; if approved, removes
 * the authenticator and the recovery codes, ends the sessions, and sends a notice to the verified e-mail address or
 * mobile number.
 */
export async function decideAuthenticatorReset(
  deps: Deps,
  actor: StaffActor,
  { wireId, body: { decision, reason } }: { wireId: string; body: DecideAuthenticatorBody },
): Promise<void> {
  const { merchantId } = actor;
  const memberId = readMemberId(wireId);
  const endedSessionIds = await deps.db.transaction(async (tx) => {
    const decisionRequest = { kind: authenticatorApproval, subjectId: memberId, decision, reason };
    const openApproval = await decideApproval(deps, tx, { actor, verdict: decisionRequest });
    const member = await findMemberById(tx, merchantId, memberId);
    if (openApproval === undefined || member === undefined) throw new Refusal("no.data");
    const entry = { actor, memberId, account: member.account, reason };
    if (decision === "rejected") {
      await auditReset(deps, tx, { ...entry, action: "member.authenticatorResetRejected" });
      return [];
    }
    const change = await removeLostAuthenticator(deps, tx, { merchantId, memberId });
    if (change.kind !== "changed") throw new Refusal("authenticator.missing");
    await auditReset(deps, tx, { ...entry, action: "member.authenticatorReset" });
    return change.endedSessionIds;
  });
  await announceEndedSessions(deps, endedSessionIds);
}

interface AuditedReset {
  readonly actor: StaffActor;
  readonly memberId: MemberId;
  readonly account: string;
  readonly reason: string;
  readonly action: string;
}

function auditReset(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, memberId, account, reason, action }: AuditedReset,
) {
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "member", id: String(memberId) },
    detail: { account },
    reason,
  });
}

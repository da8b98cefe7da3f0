/**
 * Takes a member's lost authenticator away: one person of the staff asks, after making sure who is on the line, and
 * another decides. Payouts wait afterwards as after every change of what guards an account.
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
 * Asks for it. Refusals, in this order: `no.data` (no such member), `authenticator.missing`,
 * `transaction.state.changed` (asked already). Side effects: the request, an audit entry.
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
    await note(deps, tx, { actor, memberId, account, reason, action: "member.authenticatorResetRequested" });
  });
}

/**
 * Decides as the second person. Refusals, in this order: `no.data` (nobody, or nothing was asked),
 * `approval.same.person` (whoever asked may only turn it down; the database refuses it once more),
 * `authenticator.missing` (the member was faster). Side effects: the decision, an audit entry; when it is approved,
 * authenticator, recovery codes and sessions end, and a notice goes to the confirmed address.
 */
export async function decideAuthenticatorReset(
  deps: Deps,
  actor: StaffActor,
  { wireId, body: { decision, reason } }: { wireId: string; body: DecideAuthenticatorBody },
): Promise<void> {
  const { merchantId } = actor;
  const memberId = readMemberId(wireId);
  const ended = await deps.db.transaction(async (tx) => {
    const verdict = { kind: authenticatorApproval, subjectId: memberId, decision, reason };
    const open = await decideApproval(deps, tx, { actor, verdict });
    const member = await findMemberById(tx, merchantId, memberId);
    if (open === undefined || member === undefined) throw new Refusal("no.data");
    const about = { actor, memberId, account: member.account, reason };
    if (decision === "rejected") {
      await note(deps, tx, { ...about, action: "member.authenticatorResetRejected" });
      return [];
    }
    const change = await removeLostAuthenticator(deps, tx, { merchantId, memberId });
    if (change.kind !== "changed") throw new Refusal("authenticator.missing");
    await note(deps, tx, { ...about, action: "member.authenticatorReset" });
    return change.ended;
  });
  await announceEndedSessions(deps, ended);
}

interface Deed {
  readonly actor: StaffActor;
  readonly memberId: MemberId;
  readonly account: string;
  readonly reason: string;
  readonly action: string;
}

function note({ clock }: Pick<Deps, "clock">, tx: Transaction, { actor, memberId, account, reason, action }: Deed) {
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

/**
 * Resets a staff member's access: password, authenticator and sessions end at once, and a new invitation is sent by
 * e-mail. Used for lost credentials and expired invitations. If the person has, or waits for, a role that needs a
 * second person (finance, admin), a second admin must approve. Otherwise one admin could sign in as another, or take
 * over an account before the role is granted to it.
 */

import type { DecideStaffBody, InviteStaffBody, SentInvitation } from "@openhouse/protocol/identity/staff-accounts";
import { hasMoneyRole } from "@openhouse/rules/identity/staff-roles";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { SessionId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { decideApproval, findOpenApproval, requestApproval } from "../approvals/index.ts";
import type { Approval } from "../approvals/index.ts";
import { announceEndedSessions } from "../identity/index.ts";
import { auditStaff } from "./audit-staff.ts";
import { lockStaff, revokeSessions, selectLiveSessions, removeAccess } from "./repository.ts";
import type { StaffRow } from "./repository.ts";
import { rolesApproval } from "./request-roles.ts";
import { sendInvitation } from "./send-invitation.ts";
import { readStaffId } from "./staff-change.ts";

/** The kind of these approvals; the trigger `guard_invitation` uses this name. */
export const invitationApproval = "staff.invitation";

interface InvitationRequest<Body> {
  readonly wireId: string;
  readonly body: Body;
  readonly origin: string;
}

interface RestartResult {
  readonly reply: SentInvitation;
  readonly ended: readonly SessionId[];
}

/**
 * Resets a staff member's access, or requests the approval of a second admin.
 *
 * Refusals, in this order: `no.data` (unknown or disabled), `staff.own.rights`, `transaction.state.changed` (a request
 * is open). Side effects: has the side effects of `restart`, or stores the request; stores audit entries.
 */
export async function renewInvitation(
  deps: Deps,
  actor: StaffActor,
  request: InvitationRequest<InviteStaffBody>,
): Promise<SentInvitation> {
  const { wireId, origin, body } = request;
  const { email, reason } = body;
  const { reply, ended } = await deps.db.transaction(async (tx): Promise<RestartResult> => {
    const person = await lockOther(tx, actor, wireId);
    const isMoneyNear = hasMoneyRole(person.roles) || (await isRoleWaiting(tx, actor, person));
    if (!isMoneyNear) return restart(deps, tx, { actor, person, email, origin, reason });
    const { id: subjectId, account } = person;
    const detail = { account, email };
    await requestApproval(deps, tx, { actor, request: { kind: invitationApproval, subjectId, detail, reason } });
    await auditStaff(deps, tx, { actor, person, reason, action: "staff.invitationRequested", detail });
    return { reply: replyOf(person, { waits: true, link: null }), ended: [] };
  });
  await announceEndedSessions(deps, ended);
  return reply;
}

/**
 * Decides about a reset that another admin requested.
 *
 * Refusals, in this order: `no.data` (unknown or disabled, or no open request), `staff.own.rights`,
 * `approval.same.person` (the requester may only reject; the database refuses it as well). Side effects: stores the
 * decision and an audit entry; if the request is approved, also has the side effects of `restart`.
 */
export async function decideInvitation(
  deps: Deps,
  actor: StaffActor,
  { wireId, body, origin }: InvitationRequest<DecideStaffBody>,
): Promise<SentInvitation> {
  const { decision, reason } = body;
  const { reply, ended } = await deps.db.transaction(async (tx): Promise<RestartResult> => {
    const person = await lockOther(tx, actor, wireId);
    const verdict = { kind: invitationApproval, subjectId: person.id, decision, reason };
    const open = await decideApproval(deps, tx, { actor, verdict });
    if (open === undefined) throw new Refusal("no.data");
    if (decision === "approved") {
      return restart(deps, tx, { actor, person, email: emailIn(open), origin, reason });
    }
    await auditStaff(deps, tx, { actor, person, reason, action: "staff.invitationRejected" });
    return { reply: replyOf(person, { waits: false, link: null }), ended: [] };
  });
  await announceEndedSessions(deps, ended);
  return reply;
}

/** The e-mail address in a request. */
export function emailIn({ detail }: Pick<Approval, "detail">): string {
  const { email } = detail;
  return typeof email === "string" ? email : "";
}

function isRoleWaiting(tx: Transaction, { merchantId }: StaffActor, { id: subjectId }: StaffRow): Promise<boolean> {
  return findOpenApproval(tx, { merchantId, kinds: [rolesApproval], subjectId }).then((open) => open !== undefined);
}

interface Restart {
  readonly actor: StaffActor;
  readonly person: StaffRow;
  readonly email: string;
  readonly origin: string;
  readonly reason: string;
}

async function restart(
  deps: Deps,
  tx: Transaction,
  { actor, person, email, origin, reason }: Restart,
): Promise<RestartResult> {
  const key = { merchantId: actor.merchantId, id: person.id };
  const at = deps.clock.realNow();
  const ended = await selectLiveSessions(tx, key, at);
  await revokeSessions(tx, key, at);
  await removeAccess(tx, key, email);
  const link = await sendInvitation(deps, tx, { actor, draft: { invitee: { ...person, email }, origin, reason } });
  return { reply: replyOf(person, { waits: false, link }), ended };
}

function replyOf({ id, account }: StaffRow, more: Pick<SentInvitation, "waits" | "link">): SentInvitation {
  return { id: String(id), account, waitingRoles: [], ...more };
}

async function lockOther(tx: Transaction, { merchantId, staffId }: StaffActor, wireId: string): Promise<StaffRow> {
  const locked = await lockStaff(tx, { merchantId, id: readStaffId(wireId) });
  if (locked === undefined || locked.person.disabledAt !== null) throw new Refusal("no.data");
  if (locked.person.id === staffId) throw new Refusal("staff.own.rights");
  return locked.person;
}

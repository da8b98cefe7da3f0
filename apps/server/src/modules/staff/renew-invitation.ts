/**
 * Resets a staff member's access: password, authenticator and sessions end at once, and a new invitation is sent by
 * e-mail. Used for lost credentials and expired invitations. If the staff member has, or waits for, a role that needs a
 * second person (finance, admin), a second admin must approve. Otherwise one admin could sign in as another staff
 * member, or take over an account before a role is granted to it.
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

/** The kind of approvals of new invitations; the database trigger `guard_invitation` uses this name. */
export const invitationApproval = "staff.invitation";

interface InvitationRequest<Body> {
  readonly wireId: string;
  readonly body: Body;
  readonly origin: string;
}

interface ResetResult {
  readonly reply: SentInvitation;
  readonly endedSessionIds: readonly SessionId[];
}

/**
 * Resets a staff member's access, or requests the approval of a second admin.
 *
 * Refusals, in this order: `no.data` (unknown or disabled), `staff.own.rights` (the caller's own account),
 * `transaction.state.changed` (a second person must approve, but a request is already open). Side effects: has the side
 * effects of `resetAccess`, or stores the request; stores an audit entry.
 */
export async function renewInvitation(
  deps: Deps,
  actor: StaffActor,
  request: InvitationRequest<InviteStaffBody>,
): Promise<SentInvitation> {
  const { wireId, origin, body } = request;
  const { email, reason } = body;
  const { reply, endedSessionIds } = await deps.db.transaction(async (tx): Promise<ResetResult> => {
    const person = await lockOtherStaff(tx, actor, wireId);
    const needsSecondPerson = hasMoneyRole(person.roles) || (await hasRolesRequest(tx, actor, person));
    if (!needsSecondPerson) return resetAccess(deps, tx, { actor, person, email, origin, reason });
    const { id: subjectId, account } = person;
    const detail = { account, email };
    await requestApproval(deps, tx, { actor, request: { kind: invitationApproval, subjectId, detail, reason } });
    await auditStaff(deps, tx, { actor, person, reason, action: "staff.invitationRequested", detail });
    return { reply: replyOf(person, { waits: true, link: null }), endedSessionIds: [] };
  });
  await announceEndedSessions(deps, endedSessionIds);
  return reply;
}

/**
 * Decides about a reset that another admin requested.
 *
 * Refusals, in this order: `no.data` (unknown or disabled), `staff.own.rights` (the caller's own account), `no.data`
 * (no open request), `approval.same.person` (the requester may only reject; the database also refuses the approval).
 * Side effects: stores the decision and an audit entry; if the request is approved, also has the side effects of
 * `resetAccess`.
 */
export async function decideInvitation(
  deps: Deps,
  actor: StaffActor,
  { wireId, body, origin }: InvitationRequest<DecideStaffBody>,
): Promise<SentInvitation> {
  const { decision, reason } = body;
  const { reply, endedSessionIds } = await deps.db.transaction(async (tx): Promise<ResetResult> => {
    const person = await lockOtherStaff(tx, actor, wireId);
    const decisionRequest = { kind: invitationApproval, subjectId: person.id, decision, reason };
    const openApproval = await decideApproval(deps, tx, { actor, verdict: decisionRequest });
    if (openApproval === undefined) throw new Refusal("no.data");
    if (decision === "approved") {
      return resetAccess(deps, tx, { actor, person, email: emailIn(openApproval), origin, reason });
    }
    await auditStaff(deps, tx, { actor, person, reason, action: "staff.invitationRejected" });
    return { reply: replyOf(person, { waits: false, link: null }), endedSessionIds: [] };
  });
  await announceEndedSessions(deps, endedSessionIds);
  return reply;
}

/** Returns the e-mail address to which the new invitation in a request will be sent. */
export function emailIn({ detail }: Pick<Approval, "detail">): string {
  const { email } = detail;
  return typeof email === "string" ? email : "";
}

function hasRolesRequest(tx: Transaction, { merchantId }: StaffActor, { id: subjectId }: StaffRow): Promise<boolean> {
  return findOpenApproval(tx, { merchantId, kinds: [rolesApproval], subjectId }).then(
    (openApproval) => openApproval !== undefined,
  );
}

interface ResetRequest {
  readonly actor: StaffActor;
  readonly person: StaffRow;
  readonly email: string;
  readonly origin: string;
  readonly reason: string;
}

async function resetAccess(
  deps: Deps,
  tx: Transaction,
  { actor, person, email, origin, reason }: ResetRequest,
): Promise<ResetResult> {
  const key = { merchantId: actor.merchantId, id: person.id };
  const at = deps.clock.realNow();
  const endedSessionIds = await selectLiveSessions(tx, key, at);
  await revokeSessions(tx, key, at);
  await removeAccess(tx, key, email);
  const link = await sendInvitation(deps, tx, { actor, draft: { invitee: { ...person, email }, origin, reason } });
  return { reply: replyOf(person, { waits: false, link }), endedSessionIds };
}

function replyOf({ id, account }: StaffRow, outcome: Pick<SentInvitation, "waits" | "link">): SentInvitation {
  return { id: String(id), account, waitingRoles: [], ...outcome };
}

async function lockOtherStaff(tx: Transaction, { merchantId, staffId }: StaffActor, wireId: string): Promise<StaffRow> {
  const lockedStaff = await lockStaff(tx, { merchantId, id: readStaffId(wireId) });
  if (lockedStaff === undefined || lockedStaff.person.disabledAt !== null) throw new Refusal("no.data");
  if (lockedStaff.person.id === staffId) throw new Refusal("staff.own.rights");
  return lockedStaff.person;
}

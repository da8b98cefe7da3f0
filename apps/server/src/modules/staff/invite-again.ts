/**
 * Gives a person a fresh start: password, authenticator and sessions end at once, and an invitation goes to the e-mail
 * address. For who lost them, and for who let an invitation pass. Who has a role over money, or waits for one, is
 * invited anew by two people, else one admin could come in as another, or take the place of whom the second one means.
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
import { lockStaff, revokeSessions, selectLiveSessions, takeAccess } from "./repository.ts";
import type { StaffRow } from "./repository.ts";
import { rolesApproval } from "./request-roles.ts";
import { sendInvitation } from "./send-invitation.ts";
import { readStaffId } from "./staff-change.ts";

/** Kind of the approvals; the trigger `guard_invitation` uses this name. */
export const invitationApproval = "staff.invitation";

interface Wish<Body> {
  readonly wireId: string;
  readonly body: Body;
  readonly origin: string;
}

interface Done {
  readonly reply: SentInvitation;
  readonly ended: readonly SessionId[];
}

/**
 * Invites a person anew, or asks a second admin to.
 *
 * Refusals, in this order: `no.data` (nobody, or disabled), `staff.own.rights`, `transaction.state.changed` (asked
 * already). Side effects: those of `restart`, or the request; audit entries.
 */
export async function inviteAgain(deps: Deps, actor: StaffActor, wish: Wish<InviteStaffBody>): Promise<SentInvitation> {
  const { wireId, origin, body } = wish;
  const { email, reason } = body;
  const { reply, ended } = await deps.db.transaction(async (tx): Promise<Done> => {
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
 * Decides about the invitation that another admin asked for.
 *
 * Refusals, in this order: `no.data` (nobody, disabled, or nothing was asked), `staff.own.rights`,
 * `approval.same.person` (whoever asked may only turn it down; the database refuses it once more). Side effects: those
 * of `restart` when it is approved; the decision, an audit entry.
 */
export async function decideInvitation(
  deps: Deps,
  actor: StaffActor,
  { wireId, body, origin }: Wish<DecideStaffBody>,
): Promise<SentInvitation> {
  const { decision, reason } = body;
  const { reply, ended } = await deps.db.transaction(async (tx): Promise<Done> => {
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

/** The address that a request names. */
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

async function restart(deps: Deps, tx: Transaction, { actor, person, email, origin, reason }: Restart): Promise<Done> {
  const key = { merchantId: actor.merchantId, id: person.id };
  const at = deps.clock.realNow();
  const ended = await selectLiveSessions(tx, key, at);
  await revokeSessions(tx, key, at);
  await takeAccess(tx, key, email);
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

/** Changing what a person of the staff may do, and whether he may come in at all. */

import type { ChangeStaffAccessBody, ChangeStaffRolesBody } from "@openhouse/protocol/identity/staff-accounts";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { sessionEndedTopic } from "../../plugins/session.ts";
import { lockStaff, revokeSessions, selectLiveSessions, updateDisabled, updateRoles } from "./repository.ts";
import type { StaffRow } from "./repository.ts";
import { requestAdmin } from "./request-admin.ts";
import { felt, readStaffId } from "./staff-change.ts";

/**
 * Sets the roles of another person. `admin` is not given but asked for, and waits for a second admin; all else takes
 * effect with the person's next request. Setting what is set already changes nothing.
 *
 * Refusals, in this order: `no.data` (nobody of that id), `staff.own.rights` (oneself), `staff.last.admin` (the role
 * would leave the house without an enabled admin), `transaction.state.changed` (admin was asked for already).
 * Side effects: the roles, an open approval, an audit entry with the roles before and after.
 */
export async function changeStaffRoles(
  deps: Deps,
  actor: StaffActor,
  { wireId, body }: { wireId: string; body: ChangeStaffRolesBody },
): Promise<void> {
  const { merchantId } = actor;
  const key = { merchantId, id: readStaffId(wireId) };
  const { roles: wished, reason } = body;
  await deps.db.transaction(async (tx) => {
    const { person, otherAdmins } = await lockOther(tx, actor, key);
    const isAdmin = person.roles.includes("admin");
    const wantsAdmin = wished.includes("admin");
    if (isAdmin && !wantsAdmin && otherAdmins === 0) throw new Refusal("staff.last.admin");
    const roles = wished.filter((role) => role !== "admin" || isAdmin);
    if (!isSame(roles, person.roles)) {
      await updateRoles(tx, key, roles);
      await audit(deps, tx, {
        actor,
        person,
        reason,
        action: "staff.rolesChanged",
        detail: rolesDetail(person, roles),
      });
    }
    if (wantsAdmin && !isAdmin) await requestAdmin(deps, tx, { actor, person, reason });
  });
  await felt(deps, key);
}

/**
 * Lets another person in, or out. Doing what is done already changes nothing.
 *
 * Refusals, in this order: `no.data` (nobody of that id), `staff.own.rights` (oneself), `staff.last.admin`.
 * Side effects: who is disabled loses every session at once; an audit entry.
 */
export async function changeStaffAccess(
  deps: Deps,
  actor: StaffActor,
  { wireId, body }: { wireId: string; body: ChangeStaffAccessBody },
): Promise<void> {
  const { merchantId } = actor;
  const key = { merchantId, id: readStaffId(wireId) };
  const { isDisabled, reason } = body;
  const at = deps.clock.realNow();
  const ended = await deps.db.transaction(async (tx) => {
    const { person, otherAdmins } = await lockOther(tx, actor, key);
    if ((person.disabledAt !== null) === isDisabled) return [];
    if (isDisabled && person.roles.includes("admin") && otherAdmins === 0) throw new Refusal("staff.last.admin");
    const sessions = await selectLiveSessions(tx, key, at);
    await updateDisabled(tx, key, isDisabled ? deps.clock.businessNow() : null);
    await revokeSessions(tx, key, at);
    const action = isDisabled ? "staff.disabled" : "staff.enabled";
    await audit(deps, tx, { actor, person, reason, action, detail: { account: person.account } });
    return sessions;
  });
  for (const sessionId of ended) await deps.bus.publish(sessionEndedTopic, String(sessionId));
}

async function lockOther(tx: Transaction, { staffId }: StaffActor, key: Parameters<typeof lockStaff>[1]) {
  const locked = await lockStaff(tx, key);
  if (locked === undefined) throw new Refusal("no.data");
  if (key.id === staffId) throw new Refusal("staff.own.rights");
  return locked;
}

function isSame(roles: readonly StaffRole[], others: readonly StaffRole[]): boolean {
  return roles.length === others.length && roles.every((role) => others.includes(role));
}

function rolesDetail(person: StaffRow, after: readonly StaffRole[]): object {
  return { account: person.account, before: person.roles, after };
}

interface Audited {
  readonly actor: StaffActor;
  readonly person: StaffRow;
  readonly reason: string;
  readonly action: string;
  readonly detail: object;
}

function audit({ clock }: Pick<Deps, "clock">, tx: Transaction, entry: Audited): Promise<void> {
  const { actor, person, reason, action, detail } = entry;
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "staff", id: String(person.id) },
    detail,
    reason,
  });
}

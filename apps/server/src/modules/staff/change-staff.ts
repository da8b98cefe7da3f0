/** Changes the roles of a staff member, and enables or disables the account. */

import type { ChangeStaffAccessBody, ChangeStaffRolesBody } from "@openhouse/protocol/identity/staff-accounts";
import { moneyRoles } from "@openhouse/rules/identity/staff-roles";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { sessionEndedTopic } from "../../plugins/session.ts";
import { auditStaff } from "./audit-staff.ts";
import { lockStaff, revokeSessions, selectLiveSessions, updateDisabled, updateRoles } from "./repository.ts";
import { requestRoles } from "./request-roles.ts";
import { dropCachedSessions, readStaffId } from "./staff-change.ts";

/**
 * Sets the roles of another staff member. New roles that need a second person (finance, admin) are not granted but
 * requested, and a second admin decides; all other changes take effect with the staff member's next request. Does
 * nothing if the roles are unchanged.
 *
 * Refusals, in this order: `no.data` (the staff member does not exist), `staff.own.rights` (the caller's own account),
 * `staff.last.admin` (no enabled admin would remain), `transaction.state.changed` (the change needs a second person,
 * but an earlier request for roles is open). Side effects: stores the granted roles, with an audit entry of the roles
 * before and after, and a request for the other roles, with an audit entry of its own.
 */
export async function changeStaffRoles(
  deps: Deps,
  actor: StaffActor,
  { wireId, body }: { wireId: string; body: ChangeStaffRolesBody },
): Promise<void> {
  const { merchantId } = actor;
  const key = { merchantId, id: readStaffId(wireId) };
  const { roles: requestedRoles, reason } = body;
  await deps.db.transaction(async (tx) => {
    const { person, otherAdmins } = await lockOtherStaff(tx, actor, key);
    const losesAdmin = person.roles.includes("admin") && !requestedRoles.includes("admin");
    if (losesAdmin && otherAdmins === 0) throw new Refusal("staff.last.admin");
    const rolesToApprove = requestedRoles.filter((role) => moneyRoles.includes(role) && !person.roles.includes(role));
    const roles = requestedRoles.filter((role) => !rolesToApprove.includes(role));
    if (!hasSameRoles(roles, person.roles)) {
      await updateRoles(tx, key, roles);
      const detail = { before: person.roles, after: roles };
      await auditStaff(deps, tx, { actor, person, reason, action: "staff.rolesChanged", detail });
    }
    if (rolesToApprove.length > 0) await requestRoles(deps, tx, { actor, person, roles: rolesToApprove, reason });
  });
  await dropCachedSessions(deps, key);
}

/**
 * Enables or disables another staff member. Does nothing if the state is unchanged.
 *
 * Refusals, in this order: `no.data` (the staff member does not exist), `staff.own.rights` (the caller's own account),
 * `staff.last.admin`. Side effects: ends all sessions of a disabled staff member at once, and stores an audit entry.
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
  const endedSessionIds = await deps.db.transaction(async (tx) => {
    const { person, otherAdmins } = await lockOtherStaff(tx, actor, key);
    if ((person.disabledAt !== null) === isDisabled) return [];
    if (isDisabled && person.roles.includes("admin") && otherAdmins === 0) throw new Refusal("staff.last.admin");
    const sessions = await selectLiveSessions(tx, key, at);
    await updateDisabled(tx, key, isDisabled ? deps.clock.businessNow() : null);
    await revokeSessions(tx, key, at);
    const action = isDisabled ? "staff.disabled" : "staff.enabled";
    await auditStaff(deps, tx, { actor, person, reason, action });
    return sessions;
  });
  for (const sessionId of endedSessionIds) await deps.bus.publish(sessionEndedTopic, String(sessionId));
}

async function lockOtherStaff(tx: Transaction, { staffId }: StaffActor, key: Parameters<typeof lockStaff>[1]) {
  const lockedStaff = await lockStaff(tx, key);
  if (lockedStaff === undefined) throw new Refusal("no.data");
  if (key.id === staffId) throw new Refusal("staff.own.rights");
  return lockedStaff;
}

function hasSameRoles(roles: readonly StaffRole[], otherRoles: readonly StaffRole[]): boolean {
  return roles.length === otherRoles.length && roles.every((role) => otherRoles.includes(role));
}

/** Roles over money (finance, admin) take two people: one admin asks, another decides. */

import type { DecideStaffBody } from "@openhouse/protocol/identity/staff-accounts";
import { isStaffRole } from "@openhouse/rules/identity/staff-roles";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { decideApproval, requestApproval } from "../approvals/index.ts";
import type { Approval } from "../approvals/index.ts";
import { auditStaff } from "./audit-staff.ts";
import { lockStaff, updateRoles } from "./repository.ts";
import type { StaffRow } from "./repository.ts";
import { felt, readStaffId } from "./staff-change.ts";

/** Kind of the approvals; the trigger `guard_money_roles` uses this name. */
export const rolesApproval = "staff.roles";

interface RolesWish {
  readonly actor: StaffActor;
  readonly person: Pick<StaffRow, "id" | "account">;
  readonly roles: readonly StaffRole[];
  readonly reason: string;
}

/** Asks for roles, in the caller's transaction. Refuses `transaction.state.changed` while another request waits. */
export async function requestRoles(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { actor, person, roles, reason }: RolesWish,
): Promise<void> {
  const detail = { account: person.account, roles };
  await requestApproval(deps, tx, { actor, request: { kind: rolesApproval, subjectId: person.id, detail, reason } });
  await auditStaff(deps, tx, { actor, person, reason, action: "staff.rolesRequested", detail });
}

/**
 * Gives the roles that another admin asked for, or turns them down.
 *
 * Refusals, in this order: `no.data` (nobody, disabled, or nothing was asked), `staff.own.rights` (approving what one
 * gets oneself), `approval.same.person` (whoever asked may only turn it down; the database refuses both once more).
 * Side effects: the roles, felt by the person's next request; the decision; an audit entry.
 */
export async function decideRoles(
  deps: Deps,
  actor: StaffActor,
  { wireId, body }: { wireId: string; body: DecideStaffBody },
): Promise<void> {
  const { decision, reason } = body;
  const key = { merchantId: actor.merchantId, id: readStaffId(wireId) };
  await deps.db.transaction(async (tx) => {
    const locked = await lockStaff(tx, key);
    if (locked === undefined || locked.person.disabledAt !== null) throw new Refusal("no.data");
    if (decision === "approved" && key.id === actor.staffId) throw new Refusal("staff.own.rights");
    const { person } = locked;
    const verdict = { kind: rolesApproval, subjectId: key.id, decision, reason };
    const open = await decideApproval(deps, tx, { actor, verdict });
    if (open === undefined) throw new Refusal("no.data");
    const roles = rolesIn(open);
    if (decision === "approved") await updateRoles(tx, key, [...new Set([...person.roles, ...roles])]);
    const action = decision === "approved" ? "staff.rolesGranted" : "staff.rolesRejected";
    await auditStaff(deps, tx, { actor, person, reason, action, detail: { roles } });
  });
  await felt(deps, key);
}

/** The roles that a request asks for. */
export function rolesIn({ detail }: Pick<Approval, "detail">): StaffRole[] {
  const { roles = [] } = detail;
  return typeof roles === "string" ? [] : roles.filter(isStaffRole);
}

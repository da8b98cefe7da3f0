/**
 * Two admins decide about the roles that need a second person (finance, admin): one requests them, another grants or
 * rejects them.
 */

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
import { dropCachedSessions, readStaffId } from "./staff-change.ts";

/** The kind of approvals of roles; the database trigger `guard_money_roles` uses this name. */
export const rolesApproval = "staff.roles";

interface RolesRequest {
  readonly actor: StaffActor;
  readonly person: Pick<StaffRow, "id" | "account">;
  readonly roles: readonly StaffRole[];
  readonly reason: string;
}

/** Requests roles, in the caller's transaction. Refuses `transaction.state.changed` while another request is open. */
export async function requestRoles(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { actor, person, roles, reason }: RolesRequest,
): Promise<void> {
  const detail = { account: person.account, roles };
  await requestApproval(deps, tx, { actor, request: { kind: rolesApproval, subjectId: person.id, detail, reason } });
  await auditStaff(deps, tx, { actor, person, reason, action: "staff.rolesRequested", detail });
}

/**
 * Grants or rejects the roles that another admin requested.
 *
 * Refusals, in this order: `no.data` (unknown or disabled), `staff.own.rights` (a staff member approves their own
 * roles), `no.data` (no open request), `approval.same.person` (the requester may only reject). The database also
 * refuses an approval by the staff member or by the requester. Side effects: stores the decision and an audit entry;
 * granted roles take effect with the staff member's next request.
 */
export async function decideRoles(
  deps: Deps,
  actor: StaffActor,
  { wireId, body }: { wireId: string; body: DecideStaffBody },
): Promise<void> {
  const { decision, reason } = body;
  const key = { merchantId: actor.merchantId, id: readStaffId(wireId) };
  await deps.db.transaction(async (tx) => {
    const lockedStaff = await lockStaff(tx, key);
    if (lockedStaff === undefined || lockedStaff.person.disabledAt !== null) throw new Refusal("no.data");
    if (decision === "approved" && key.id === actor.staffId) throw new Refusal("staff.own.rights");
    const { person } = lockedStaff;
    const decisionRequest = { kind: rolesApproval, subjectId: key.id, decision, reason };
    const openApproval = await decideApproval(deps, tx, { actor, verdict: decisionRequest });
    if (openApproval === undefined) throw new Refusal("no.data");
    const roles = rolesIn(openApproval);
    if (decision === "approved") await updateRoles(tx, key, [...new Set([...person.roles, ...roles])]);
    const action = decision === "approved" ? "staff.rolesGranted" : "staff.rolesRejected";
    await auditStaff(deps, tx, { actor, person, reason, action, detail: { roles } });
  });
  await dropCachedSessions(deps, key);
}

/** Returns the roles in a request. */
export function rolesIn({ detail }: Pick<Approval, "detail">): StaffRole[] {
  const { roles = [] } = detail;
  return typeof roles === "string" ? [] : roles.filter(isStaffRole);
}

/**
 * Adds a staff member and sends an invitation, with which the staff member sets password and authenticator. Roles that
 * need a second person (finance, admin) are not granted but requested.
 *
 * Refuses `exists.account.err` if the account exists, so a repeated request adds no second account; if the response was
 * lost, send another invitation. Side effects: has the side effects of `sendInvitation`; stores the account, an audit
 * entry, and the request for roles if some need a second person.
 */

import type { AddStaffBody, SentInvitation } from "@openhouse/protocol/identity/staff-accounts";
import { moneyRoles } from "@openhouse/rules/identity/staff-roles";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { StaffId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { insertStaff } from "../identity/index.ts";
import { auditStaff } from "./audit-staff.ts";
import { requestRoles } from "./request-roles.ts";
import { sendInvitation } from "./send-invitation.ts";

export async function addStaff(
  deps: Deps,
  actor: StaffActor,
  { body, origin }: { body: AddStaffBody; origin: string },
): Promise<SentInvitation> {
  const { merchantId } = actor;
  const { account, name, email, reason } = body;
  const id = deps.ids.next() as StaffId;
  const person = { id, account, name, email };
  const waitingRoles = body.roles.filter((role) => moneyRoles.includes(role));
  const roles = body.roles.filter((role) => !moneyRoles.includes(role));
  const link = await deps.db.transaction(async (tx) => {
    const isNew = await insertStaff(tx, { ...person, merchantId, roles, passwordHash: null, sealedTotpSecret: null });
    if (!isNew) throw new Refusal("exists.account.err");
    const detail = { account, name, email, roles };
    await auditStaff(deps, tx, { actor, person, reason, action: "staff.added", detail });
    if (waitingRoles.length > 0) await requestRoles(deps, tx, { actor, person, roles: waitingRoles, reason });
    return sendInvitation(deps, tx, { actor, draft: { invitee: person, origin, reason } });
  });
  return { id: String(id), account, waits: false, waitingRoles, link };
}

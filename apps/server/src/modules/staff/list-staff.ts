/** Lists the staff, and the routes that each role may call. */

import type { StaffList, StaffRoleList } from "@openhouse/protocol/identity/staff-accounts";
import { staffRoles } from "@openhouse/rules/identity/staff-roles";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";
import type { StaffId } from "../../core/ids.ts";
import { selectOpenApprovals } from "../approvals/index.ts";
import type { Approval } from "../approvals/index.ts";
import { emailIn, invitationApproval } from "./renew-invitation.ts";
import { rolesApproval, rolesIn } from "./request-roles.ts";
import { selectStaff } from "./repository.ts";

/**
 * Lists all staff members by account name, including disabled ones, with open requests for a second person. No
 * refusals.
 */
export async function listStaff(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { merchantId, staffId }: StaffActor,
): Promise<StaffList> {
  const [people, roleRequests, invitationRequests] = await Promise.all([
    selectStaff(db, merchantId, clock.realNow()),
    selectOpenApprovals(db, merchantId, rolesApproval),
    selectOpenApprovals(db, merchantId, invitationApproval),
  ]);
  const nameOf = new Map(people.map(({ id, account }) => [id, account]));
  const describe = ({ requestedBy, requestedAt, reason }: Approval) => ({
    by: nameOf.get(requestedBy) ?? String(requestedBy),
    isOwn: requestedBy === staffId,
    reason,
    at: requestedAt.getTime(),
  });
  const findRequest = (requests: readonly Approval[], id: StaffId) =>
    requests.find(({ subjectId }) => subjectId === id);
  return {
    list: people.map((person) => {
      const { id, account, name, email, roles, hasAccess } = person;
      const roleRequest = findRequest(roleRequests, id);
      const invitationRequest = findRequest(invitationRequests, id);
      return {
        id: String(id),
        account,
        name,
        email,
        roles,
        hasAccess,
        isDisabled: person.disabledAt !== null,
        isSelf: id === staffId,
        invitedUntil: person.invitedUntil?.getTime() ?? null,
        seenAt: person.seenAt?.getTime() ?? null,
        rolesRequest: roleRequest === undefined ? null : { ...describe(roleRequest), roles: rolesIn(roleRequest) },
        invitationRequest:
          invitationRequest === undefined
            ? null
            : { ...describe(invitationRequest), email: emailIn(invitationRequest) },
      };
    }),
  };
}

/** Lists the routes that each role may call, from the permission table. */
export function listRoles(permissions: PermissionTable): StaffRoleList {
  return {
    list: staffRoles.map((role) => ({
      role,
      routes: Object.entries(permissions)
        .filter(([, allowed]) => allowed.includes(role))
        .map(([route]) => route)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    })),
  };
}

/** Who works here, and what the roles may do. */

import type { StaffList, StaffRoleList } from "@openhouse/protocol/identity/staff-accounts";
import { staffRoles } from "@openhouse/rules/identity/staff-roles";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";
import { selectOpenApprovals } from "../approvals/index.ts";
import { adminApproval } from "./request-admin.ts";
import { selectStaff } from "./repository.ts";

/** Everybody by account name, also who is disabled, with what waits for a second person. No refusals. */
export async function listStaff({ db }: Pick<Deps, "db">, { merchantId, staffId }: StaffActor): Promise<StaffList> {
  const [people, open] = await Promise.all([
    selectStaff(db, merchantId),
    selectOpenApprovals(db, merchantId, adminApproval),
  ]);
  const nameOf = new Map(people.map(({ id, account }) => [id, account]));
  const requests = new Map(open.map((request) => [request.subjectId, request]));
  return {
    list: people.map(({ id, account, name, roles, disabledAt, seenAt }) => {
      const request = requests.get(id);
      return {
        id: String(id),
        account,
        name,
        roles,
        isDisabled: disabledAt !== null,
        isSelf: id === staffId,
        seenAt: seenAt?.getTime() ?? null,
        adminRequest:
          request === undefined
            ? null
            : {
                by: nameOf.get(request.requestedBy) ?? String(request.requestedBy),
                isOwn: request.requestedBy === staffId,
                reason: request.reason,
                at: request.requestedAt.getTime(),
              },
      };
    }),
  };
}

/** What each role may call, out of the permission table itself. */
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

/** The accounts of the staff: who works here, in which roles, and who may still come in. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { staffRoles } from "@openhouse/rules/identity/staff-roles";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";

const Role = Type.Unsafe<StaffRole>(Type.Union(staffRoles.map((role) => Type.Literal(role))));
const Roles = Type.Array(Role, { maxItems: staffRoles.length, uniqueItems: true });
export const StaffList = Type.Object({
  /** By account name. */
  list: Type.Array(
    Type.Object({
      id: Type.String(),
      account: Type.String(),
      name: Type.String(),
      roles: Type.Array(Type.String()),
      isDisabled: Type.Boolean(),
      /** The caller himself: nobody changes his own rights. */
      isSelf: Type.Boolean(),
      /** Last use of a session, in milliseconds; null = never. */
      seenAt: Type.Union([Type.Number(), Type.Null()]),
      /** Somebody asked that this person become admin, and a second person has not decided yet. */
      adminRequest: Type.Union([
        Type.Object({ by: Type.String(), isOwn: Type.Boolean(), reason: Type.String(), at: Type.Number() }),
        Type.Null(),
      ]),
    }),
  ),
});

/** What each role may call. */
export const StaffRoleList = Type.Object({
  list: Type.Array(Type.Object({ role: Role, routes: Type.Array(Type.String()) })),
});

export const AddStaffBody = Type.Object(
  {
    account: Type.String({ pattern: "^[a-z][a-z0-9]{3,30}$" }),
    name: Type.String({ minLength: 2, maxLength: 80 }),
    roles: Roles,
    reason: Reason,
  },
  { additionalProperties: false },
);

/** Shown once and kept nowhere in clear: the house makes password and authenticator secret itself. */
export const AddedStaff = Type.Object({
  id: Type.String(),
  account: Type.String(),
  password: Type.String(),
  totpSecret: Type.String(),
  totpUri: Type.String(),
  /** `admin` was wished for and waits for a second person. */
  isAdminRequested: Type.Boolean(),
});

export const StaffParams = Type.Object({ id: Type.String({ maxLength: 20 }) });
export const ChangeStaffRolesBody = Type.Object({ roles: Roles, reason: Reason }, { additionalProperties: false });
export const ChangeStaffAccessBody = Type.Object(
  { isDisabled: Type.Boolean(), reason: Reason },
  { additionalProperties: false },
);
export const DecideAdminBody = Type.Object(
  { decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);

export type StaffList = Static<typeof StaffList>;
export type StaffRoleList = Static<typeof StaffRoleList>;
export type AddStaffBody = Static<typeof AddStaffBody>;
export type AddedStaff = Static<typeof AddedStaff>;
export type ChangeStaffRolesBody = Static<typeof ChangeStaffRolesBody>;
export type ChangeStaffAccessBody = Static<typeof ChangeStaffAccessBody>;
export type DecideAdminBody = Static<typeof DecideAdminBody>;

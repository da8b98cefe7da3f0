/** Staff accounts: list, roles, access, invitations. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { staffRoles } from "@openhouse/rules/identity/staff-roles";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import {
  shortestStaffEmail,
  shortestStaffName,
  staffAccountPattern,
  staffEmailPattern,
} from "@openhouse/rules/identity/staff-form";

const Role = Type.Unsafe<StaffRole>(Type.Union(staffRoles.map((role) => Type.Literal(role))));
const Roles = Type.Array(Role, { maxItems: staffRoles.length, uniqueItems: true });
/** An open request that waits for a second person. */
const Request = Type.Object({
  by: Type.String(),
  isOwn: Type.Boolean(),
  reason: Type.String(),
  at: Type.Number(),
});

export const StaffList = Type.Object({
  /** Sorted by account name. */
  list: Type.Array(
    Type.Object({
      id: Type.String(),
      account: Type.String(),
      name: Type.String(),
      /** The e-mail address for invitations; null if it is unknown. */
      email: Type.Union([Type.String(), Type.Null()]),
      roles: Type.Array(Type.String()),
      isDisabled: Type.Boolean(),
      /** True for the caller's own account, because callers cannot change their own rights. */
      isSelf: Type.Boolean(),
      /** True if password and authenticator are set. */
      hasAccess: Type.Boolean(),
      /** Expiry of the open invitation, in milliseconds of the real clock; null if there is none. */
      invitedUntil: Type.Union([Type.Number(), Type.Null()]),
      /** Last use of a session in milliseconds; null if there was no session. */
      seenAt: Type.Union([Type.Number(), Type.Null()]),
      /** The open request for roles that move money or grant roles. */
      rolesRequest: Type.Union([Type.Object({ ...Request.properties, roles: Type.Array(Type.String()) }), Type.Null()]),
      /** The open request for a new invitation. It needs a second person if a role moves money or grants roles. */
      invitationRequest: Type.Union([Type.Object({ ...Request.properties, email: Type.String() }), Type.Null()]),
    }),
  ),
});

/** The calls that each role may make. */
export const StaffRoleList = Type.Object({
  list: Type.Array(Type.Object({ role: Role, routes: Type.Array(Type.String()) })),
});

const email = Type.String({ minLength: shortestStaffEmail, maxLength: 254, pattern: staffEmailPattern });

export const AddStaffBody = Type.Object(
  {
    account: Type.String({ pattern: staffAccountPattern }),
    name: Type.String({ minLength: shortestStaffName, maxLength: 80 }),
    email,
    roles: Roles,
    reason: Reason,
  },
  { additionalProperties: false },
);

/** The result of an invitation by e-mail. */
export const SentInvitation = Type.Object({
  id: Type.String(),
  account: Type.String(),
  /** True if the invitation was not sent yet, because a second person must approve it. */
  waits: Type.Boolean(),
  /** Roles that wait for a second person, because they move money or grant roles. */
  waitingRoles: Type.Array(Type.String()),
  /** The link of the invitation. It is only present in a demo without a mail server, and otherwise null. */
  link: Type.Union([Type.String(), Type.Null()]),
});

export const InviteStaffBody = Type.Object({ email, reason: Reason }, { additionalProperties: false });

export const StaffParams = Type.Object({ id: Type.String({ maxLength: 20 }) });
export const ChangeStaffRolesBody = Type.Object({ roles: Roles, reason: Reason }, { additionalProperties: false });
export const ChangeStaffAccessBody = Type.Object(
  { isDisabled: Type.Boolean(), reason: Reason },
  { additionalProperties: false },
);
/** The decision of the second person. */
export const DecideStaffBody = Type.Object(
  { decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);

export type StaffList = Static<typeof StaffList>;
export type StaffRoleList = Static<typeof StaffRoleList>;
export type AddStaffBody = Static<typeof AddStaffBody>;
export type SentInvitation = Static<typeof SentInvitation>;
export type InviteStaffBody = Static<typeof InviteStaffBody>;
export type ChangeStaffRolesBody = Static<typeof ChangeStaffRolesBody>;
export type ChangeStaffAccessBody = Static<typeof ChangeStaffAccessBody>;
export type DecideStaffBody = Static<typeof DecideStaffBody>;

/** The accounts of the staff: who works here, in which roles, and who may still come in. */

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
/** Something that a second person decides: who asked, and why. */
const Request = Type.Object({
  by: Type.String(),
  isOwn: Type.Boolean(),
  reason: Type.String(),
  at: Type.Number(),
});

export const StaffList = Type.Object({
  /** By account name. */
  list: Type.Array(
    Type.Object({
      id: Type.String(),
      account: Type.String(),
      name: Type.String(),
      /** Where invitations go; null = none known. */
      email: Type.Union([Type.String(), Type.Null()]),
      roles: Type.Array(Type.String()),
      isDisabled: Type.Boolean(),
      /** The caller himself: nobody changes his own rights. */
      isSelf: Type.Boolean(),
      /** Has set password and authenticator. */
      hasAccess: Type.Boolean(),
      /** End of the invitation that waits to be taken, in milliseconds of real time; null = none does. */
      invitedUntil: Type.Union([Type.Number(), Type.Null()]),
      /** Last use of a session, in milliseconds; null = never. */
      seenAt: Type.Union([Type.Number(), Type.Null()]),
      /** Roles over money that somebody asked for this person. */
      rolesRequest: Type.Union([Type.Object({ ...Request.properties, roles: Type.Array(Type.String()) }), Type.Null()]),
      /** Somebody asked for a new invitation; it takes two people for who has a role over money. */
      invitationRequest: Type.Union([Type.Object({ ...Request.properties, email: Type.String() }), Type.Null()]),
    }),
  ),
});

/** What each role may call. */
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

/** What became of an invitation: it went to the e-mail address. */
export const SentInvitation = Type.Object({
  id: Type.String(),
  account: Type.String(),
  /** It was not sent: a second person decides first. */
  waits: Type.Boolean(),
  /** Roles over money that wait for a second person. */
  waitingRoles: Type.Array(Type.String()),
  /** The link itself, this once: only in a demo that sends no mail. */
  link: Type.Union([Type.String(), Type.Null()]),
});

export const InviteStaffBody = Type.Object({ email, reason: Reason }, { additionalProperties: false });

export const StaffParams = Type.Object({ id: Type.String({ maxLength: 20 }) });
export const ChangeStaffRolesBody = Type.Object({ roles: Roles, reason: Reason }, { additionalProperties: false });
export const ChangeStaffAccessBody = Type.Object(
  { isDisabled: Type.Boolean(), reason: Reason },
  { additionalProperties: false },
);
/** The verdict of the second person. */
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

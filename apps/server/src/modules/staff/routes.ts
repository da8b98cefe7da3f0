/** Routes of staff administration. */

import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  AddStaffBody,
  ChangeStaffAccessBody,
  ChangeStaffRolesBody,
  DecideStaffBody,
  InviteStaffBody,
  SentInvitation,
  StaffList,
  StaffParams,
  StaffRoleList,
} from "@openhouse/protocol/identity/staff-accounts";
import {
  AcceptInvitationBody,
  OpenedInvitation,
  OpenInvitationBody,
} from "@openhouse/protocol/identity/staff-invitation";
import { defineRoute, NoValue, originOf, staffOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { acceptInvitation, openInvitation } from "./accept-invitation.ts";
import { addStaff } from "./add-staff.ts";
import { changeStaffAccess, changeStaffRoles } from "./change-staff.ts";
import { decideInvitation, renewInvitation } from "./renew-invitation.ts";
import { listRoles, listStaff } from "./list-staff.ts";
import { memberAccessRoutes } from "./member-access-routes.ts";
import { decideRoles } from "./request-roles.ts";

const tag = "back office";

export function staffRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/staff",
    summary: "Staff members with their roles",
    tag,
    reply: StaffList,
    handler: ({ actor }) => listStaff(ground, staffOf(actor)),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/staff/roles",
    summary: "What each role may call",
    tag,
    reply: StaffRoleList,
    handler: async () => listRoles(ground.permissions),
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/backoffice/api/staff",
    summary: "Add a staff member",
    tag,
    idempotency: "operation",
    body: AddStaffBody,
    reply: SentInvitation,
    handler: ({ actor, body, request }) => addStaff(ground, staffOf(actor), { body, origin: siteOf(request) }),
  });
  changeRoutes(app, ground);
  inviteRoutes(app, ground);
  invitationRoutes(app, ground);
  memberAccessRoutes(app, ground);
}

/** Each operation is idempotent, because it sets a state. */
function changeRoutes(app: FastifyInstance, ground: RouteGround): void {
  const common = { tag, idempotency: "operation", params: StaffParams, reply: StaffList } as const;
  defineRoute(app, ground, {
    ...common,
    method: "PUT",
    url: "/backoffice/api/staff/:id/roles",
    summary: "Set the roles of another staff member",
    body: ChangeStaffRolesBody,
    handler: async ({ actor, params, body }) => {
      await changeStaffRoles(ground, staffOf(actor), { wireId: params.id, body });
      return listStaff(ground, staffOf(actor));
    },
  });
  defineRoute(app, ground, {
    ...common,
    method: "PUT",
    url: "/backoffice/api/staff/:id/access",
    summary: "Enable or disable another staff member",
    body: ChangeStaffAccessBody,
    handler: async ({ actor, params, body }) => {
      await changeStaffAccess(ground, staffOf(actor), { wireId: params.id, body });
      return listStaff(ground, staffOf(actor));
    },
  });
  defineRoute(app, ground, {
    ...common,
    method: "POST",
    url: "/backoffice/api/staff/:id/roles/decision",
    summary: "Decide, as the second person, about roles that need two people",
    body: DecideStaffBody,
    handler: async ({ actor, params, body }) => {
      await decideRoles(ground, staffOf(actor), { wireId: params.id, body });
      return listStaff(ground, staffOf(actor));
    },
  });
}

function inviteRoutes(app: FastifyInstance, ground: RouteGround): void {
  const common = { tag, idempotency: "operation", params: StaffParams, reply: SentInvitation, method: "POST" } as const;
  defineRoute(app, ground, {
    ...common,
    url: "/backoffice/api/staff/:id/invitation",
    summary: "Reset the access of a staff member and invite again, or request it from a second person",
    body: InviteStaffBody,
    handler: ({ actor, params, body, request }) =>
      renewInvitation(ground, staffOf(actor), { wireId: params.id, body, origin: siteOf(request) }),
  });
  defineRoute(app, ground, {
    ...common,
    url: "/backoffice/api/staff/:id/invitation/decision",
    summary: "Decide about a new invitation, as the second person",
    body: DecideStaffBody,
    handler: ({ actor, params, body, request }) =>
      decideInvitation(ground, staffOf(actor), { wireId: params.id, body, origin: siteOf(request) }),
  });
}

/** Routes for the holder of an invitation link, who is not signed in yet. */
function invitationRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "POST",
    url: "/backoffice/api/invitation",
    summary: "The content of an invitation",
    tag,
    rate: "session",
    body: OpenInvitationBody,
    reply: OpenedInvitation,
    handler: ({ actor, body }) => openInvitation(ground, originOf(actor), body),
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/backoffice/api/invitation/accept",
    summary: "Accept the invitation: set password and authenticator",
    tag,
    rate: "session",
    body: AcceptInvitationBody,
    reply: NoValue,
    handler: async ({ actor, body }) => {
      await acceptInvitation(ground, originOf(actor), body);
      return null;
    },
  });
}

/** The URL of the back office in this request, for the link of an invitation. */
function siteOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

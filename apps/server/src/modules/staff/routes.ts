/** Calls by which the staff's accounts and roles are administered. */

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
import { decideInvitation, inviteAgain } from "./invite-again.ts";
import { listRoles, listStaff } from "./list-staff.ts";
import { memberAccessRoutes } from "./member-access-routes.ts";
import { decideRoles } from "./request-roles.ts";

const tag = "back office";

export function staffRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/staff",
    summary: "Who works here, in which roles",
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
    summary: "Take somebody onto the staff",
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

/** Each is idempotent by what it sets. */
function changeRoutes(app: FastifyInstance, ground: RouteGround): void {
  const common = { tag, idempotency: "operation", params: StaffParams, reply: StaffList } as const;
  defineRoute(app, ground, {
    ...common,
    method: "PUT",
    url: "/backoffice/api/staff/:id/roles",
    summary: "Set the roles of another person",
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
    summary: "Let another person in, or out",
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
    summary: "Decide, as the second person, about roles over money",
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
    summary: "Take password and authenticator back and invite anew; asks a second person for roles over money",
    body: InviteStaffBody,
    handler: ({ actor, params, body, request }) =>
      inviteAgain(ground, staffOf(actor), { wireId: params.id, body, origin: siteOf(request) }),
  });
  defineRoute(app, ground, {
    ...common,
    url: "/backoffice/api/staff/:id/invitation/decision",
    summary: "Decide, as the second person, about a new invitation",
    body: DecideStaffBody,
    handler: ({ actor, params, body, request }) =>
      decideInvitation(ground, staffOf(actor), { wireId: params.id, body, origin: siteOf(request) }),
  });
}

/** Of whoever has the link; nobody is signed in yet. */
function invitationRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "POST",
    url: "/backoffice/api/invitation",
    summary: "What stands behind the link of an invitation",
    tag,
    rate: "session",
    body: OpenInvitationBody,
    reply: OpenedInvitation,
    handler: ({ actor, body }) => openInvitation(ground, originOf(actor), body),
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/backoffice/api/invitation/accept",
    summary: "Set the own password and authenticator",
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

/** Where the back office was called: the link of an invitation leads there. */
function siteOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

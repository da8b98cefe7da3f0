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
import type { RouteDeps } from "../../plugins/define-route.ts";
import { acceptInvitation, openInvitation } from "./accept-invitation.ts";
import { addStaff } from "./add-staff.ts";
import { changeStaffAccess, changeStaffRoles } from "./change-staff.ts";
import { decideInvitation, renewInvitation } from "./renew-invitation.ts";
import { listRoles, listStaff } from "./list-staff.ts";
import { memberAccessRoutes } from "./member-access-routes.ts";
import { decideRoles } from "./request-roles.ts";

const tag = "back office";

export function staffRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/staff",
    summary: "Staff members with their roles",
    tag,
    reply: StaffList,
    handler: ({ actor }) => listStaff(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/staff/roles",
    summary: "The routes that each role may call",
    tag,
    reply: StaffRoleList,
    handler: async () => listRoles(deps.permissions),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/staff",
    summary: "Add a staff member",
    tag,
    idempotency: "operation",
    body: AddStaffBody,
    reply: SentInvitation,
    handler: ({ actor, body, request }) => addStaff(deps, staffOf(actor), { body, origin: originUrlOf(request) }),
  });
  changeRoutes(app, deps);
  inviteRoutes(app, deps);
  invitationRoutes(app, deps);
  memberAccessRoutes(app, deps);
}

/** A repeated request does no harm: it sets the same state again, or is refused as a second request or decision. */
function changeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const commonFields = { tag, idempotency: "operation", params: StaffParams, reply: StaffList } as const;
  defineRoute(app, deps, {
    ...commonFields,
    method: "PUT",
    url: "/backoffice/api/staff/:id/roles",
    summary: "Set the roles of another staff member",
    body: ChangeStaffRolesBody,
    handler: async ({ actor, params, body }) => {
      await changeStaffRoles(deps, staffOf(actor), { wireId: params.id, body });
      return listStaff(deps, staffOf(actor));
    },
  });
  defineRoute(app, deps, {
    ...commonFields,
    method: "PUT",
    url: "/backoffice/api/staff/:id/access",
    summary: "Enable or disable another staff member",
    body: ChangeStaffAccessBody,
    handler: async ({ actor, params, body }) => {
      await changeStaffAccess(deps, staffOf(actor), { wireId: params.id, body });
      return listStaff(deps, staffOf(actor));
    },
  });
  defineRoute(app, deps, {
    ...commonFields,
    method: "POST",
    url: "/backoffice/api/staff/:id/roles/decision",
    summary: "Grant or reject, as the second person, the roles that were requested for a staff member",
    body: DecideStaffBody,
    handler: async ({ actor, params, body }) => {
      await decideRoles(deps, staffOf(actor), { wireId: params.id, body });
      return listStaff(deps, staffOf(actor));
    },
  });
}

function inviteRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const commonFields = {
    tag,
    idempotency: "operation",
    params: StaffParams,
    reply: SentInvitation,
    method: "POST",
  } as const;
  defineRoute(app, deps, {
    ...commonFields,
    url: "/backoffice/api/staff/:id/invitation",
    summary: "Reset a staff member's access and send a new invitation, or request this from a second person",
    body: InviteStaffBody,
    handler: ({ actor, params, body, request }) =>
      renewInvitation(deps, staffOf(actor), { wireId: params.id, body, origin: originUrlOf(request) }),
  });
  defineRoute(app, deps, {
    ...commonFields,
    url: "/backoffice/api/staff/:id/invitation/decision",
    summary: "Decide about a new invitation, as the second person",
    body: DecideStaffBody,
    handler: ({ actor, params, body, request }) =>
      decideInvitation(deps, staffOf(actor), { wireId: params.id, body, origin: originUrlOf(request) }),
  });
}

/** Routes for the holder of an invitation link, who is not signed in yet. */
function invitationRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/invitation",
    summary: "The content of an invitation",
    tag,
    rate: "session",
    body: OpenInvitationBody,
    reply: OpenedInvitation,
    handler: ({ actor, body }) => openInvitation(deps, originOf(actor), body),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/invitation/accept",
    summary: "Accept the invitation: set password and authenticator",
    tag,
    rate: "session",
    body: AcceptInvitationBody,
    reply: NoValue,
    handler: async ({ actor, body }) => {
      await acceptInvitation(deps, originOf(actor), body);
      return null;
    },
  });
}

/** Returns the origin (scheme and host) of the request, for the link of an invitation. */
function originUrlOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** Calls by which the staff's accounts and roles are administered. */

import type { FastifyInstance } from "fastify";
import {
  AddedStaff,
  AddStaffBody,
  ChangeStaffAccessBody,
  ChangeStaffRolesBody,
  DecideAdminBody,
  StaffList,
  StaffParams,
  StaffRoleList,
} from "@openhouse/protocol/identity/staff-accounts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { addStaff } from "./add-staff.ts";
import { changeStaffAccess, changeStaffRoles } from "./change-staff.ts";
import { listRoles, listStaff } from "./list-staff.ts";
import { decideAdmin } from "./request-admin.ts";

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
    reply: AddedStaff,
    handler: ({ actor, body }) => addStaff(ground, staffOf(actor), body),
  });
  changeRoutes(app, ground);
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
    url: "/backoffice/api/staff/:id/admin",
    summary: "Decide, as the second person, that somebody becomes admin",
    body: DecideAdminBody,
    handler: async ({ actor, params, body }) => {
      await decideAdmin(ground, staffOf(actor), { wireId: params.id, body });
      return listStaff(ground, staffOf(actor));
    },
  });
}

/** Permissions of staff administration and of members' access. */

import type { Audience } from "../../core/actor.ts";
import { everyone } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const memberAccessRoles: readonly Audience[] = ["support", "risk", "admin"];

export const staffPermissions = {
  "GET /backoffice/api/staff": ["admin", "auditor"],
  "GET /backoffice/api/staff/roles": ["admin", "auditor"],
  "POST /backoffice/api/staff": ["admin"],
  "PUT /backoffice/api/staff/:id/roles": ["admin"],
  "PUT /backoffice/api/staff/:id/access": ["admin"],
  "POST /backoffice/api/staff/:id/roles/decision": ["admin"],
  "POST /backoffice/api/staff/:id/invitation": ["admin"],
  "POST /backoffice/api/staff/:id/invitation/decision": ["admin"],
  "POST /backoffice/api/invitation": everyone,
  "POST /backoffice/api/invitation/accept": everyone,
  "PUT /backoffice/api/members/:id/access": memberAccessRoles,
  "PUT /backoffice/api/members/:id/birthday": memberAccessRoles,
  "POST /backoffice/api/members/:id/first-password": memberAccessRoles,
  "POST /backoffice/api/members/:id/authenticator": memberAccessRoles,
  "POST /backoffice/api/members/:id/authenticator/decision": memberAccessRoles,
} satisfies PermissionTable;

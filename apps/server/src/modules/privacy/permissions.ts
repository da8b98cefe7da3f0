/**
 * Permissions of privacy. Agents cannot request the closure of their account, because they have a team; customer
 * service closes it. Risk and admin open archives of closed accounts; this always needs two persons.
 */

import type { Audience } from "../../core/actor.ts";
import { realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const archivists: readonly Audience[] = ["risk", "admin"];

export const privacyPermissions = {
  "POST /wps/member/accountFile": realMembers,
  "GET /wps/member/closure": realMembers,
  "POST /wps/member/closure": ["member"],
  "DELETE /wps/member/closure": realMembers,
  "GET /backoffice/api/archives": archivists,
  "GET /backoffice/api/archives/:memberId/content": archivists,
  "POST /backoffice/api/archives/:memberId/request": archivists,
  "POST /backoffice/api/archives/:memberId/decision": archivists,
} satisfies PermissionTable;

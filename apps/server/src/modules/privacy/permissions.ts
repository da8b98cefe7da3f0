/**
 * Permissions of privacy. Agents cannot request the closure of their account, because they have a team; customer
 * service closes it.
 */

import { realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const privacyPermissions = {
  "POST /wps/member/accountFile": realMembers,
  "GET /wps/member/closure": realMembers,
  "POST /wps/member/closure": ["member"],
  "DELETE /wps/member/closure": realMembers,
} satisfies PermissionTable;

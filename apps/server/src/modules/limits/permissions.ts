/** Permissions of limits. Trial accounts have no limits, because they use play money. */

import { realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const limitPermissions = {
  "GET /wps/member/limits": realMembers,
  "POST /wps/member/limits": realMembers,
  "POST /wps/member/limits/confirm": realMembers,
  "POST /wps/member/limits/cancel": realMembers,
  "POST /wps/member/break": realMembers,
  "PUT /wps/member/reminder": realMembers,
  "GET /wps/member/playTime": realMembers,
  "POST /wps/member/playTime/answered": realMembers,
  "POST /backoffice/api/members/:id/exclude": ["support", "risk", "admin"],
  "POST /backoffice/api/members/:id/limit": ["support", "risk", "admin"],
} satisfies PermissionTable;

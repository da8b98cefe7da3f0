/** Permissions of files: members upload and see their own pictures; staff who handle payments see the attached ones. */

import { realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const filePermissions = {
  "POST /wps/member/files": realMembers,
  "GET /wps/member/files": realMembers,
  "DELETE /wps/member/files": realMembers,
  "GET /wps/member/files/:id": realMembers,
  "GET /backoffice/api/files/:id": ["finance", "admin", "risk", "support", "auditor"],
} satisfies PermissionTable;

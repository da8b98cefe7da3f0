/** Who may call it. Agents have a team that depends on them: they close by customer service. */

import { realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const privacyPermissions = {
  "POST /wps/member/accountFile": realMembers,
  "GET /wps/member/closure": realMembers,
  "POST /wps/member/closure": ["member"],
  "DELETE /wps/member/closure": realMembers,
} satisfies PermissionTable;

/** Permissions of the messages to members. */

import type { PermissionTable } from "../../plugins/permission-table.ts";

export const messagingPermissions = {
  "GET /backoffice/api/messages": ["support", "finance", "risk", "admin", "auditor"],
  "POST /backoffice/api/messages/:id/send-again": ["support", "admin"],
} satisfies PermissionTable;

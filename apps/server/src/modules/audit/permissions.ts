/** Permissions of the audit log: only roles that supervise other staff members. */

import type { PermissionTable } from "../../plugins/permission-table.ts";

export const auditPermissions = {
  "GET /backoffice/api/audit": ["admin", "auditor", "risk"],
  "GET /backoffice/api/audit/verify": ["admin", "auditor"],
} satisfies PermissionTable;

/** Who may read the audit log: those who answer for the others. */

import type { PermissionTable } from "../../plugins/permission-table.ts";

export const auditPermissions = {
  "GET /backoffice/api/audit": ["admin", "auditor", "risk"],
  "GET /backoffice/api/audit/verify": ["admin", "auditor"],
} satisfies PermissionTable;

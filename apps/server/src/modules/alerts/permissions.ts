/** Permissions of alerts. Finance, risk and admin read and close them; the auditor only reads them. */

import type { Audience } from "../../core/actor.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const readers: readonly Audience[] = ["finance", "risk", "admin", "auditor"];

export const alertPermissions = {
  "GET /backoffice/api/alerts": readers,
  "POST /backoffice/api/alerts/:id/close": ["finance", "risk", "admin"],
} satisfies PermissionTable;

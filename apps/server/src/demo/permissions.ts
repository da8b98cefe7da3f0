/** The demo's calls are open to everybody: they exist only with OPENHOUSE_DEMO=1. */

import { everyone, everyStaff } from "../plugins/permission-table.ts";
import type { PermissionTable } from "../plugins/permission-table.ts";

export const demoPermissions = {
  "POST /demo/clock": [...everyone, ...everyStaff],
  "GET /demo/outbox": [...everyone, ...everyStaff],
} satisfies PermissionTable;

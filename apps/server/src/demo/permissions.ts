/** Permissions of the demo's routes, which exist only with OPENHOUSE_DEMO=1. */

import { everyone, everyStaff, realMembers } from "../plugins/permission-table.ts";
import type { PermissionTable } from "../plugins/permission-table.ts";

export const demoPermissions = {
  "POST /demo/clock": [...everyone, ...everyStaff],
  "GET /demo/outbox": [...everyone, ...everyStaff],
  "POST /demo/due-password": realMembers,
} satisfies PermissionTable;

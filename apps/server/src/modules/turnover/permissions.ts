/** Real members only: money of a trial account cannot be withdrawn. */

import { realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const turnoverPermissions = {
  "GET /wps/relay/MCSFE_getTurnoverInfo": realMembers,
} satisfies PermissionTable;

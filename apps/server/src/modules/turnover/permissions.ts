/** Who may ask: a trial account plays for nothing, and nothing of it can leave. */

import { realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const turnoverPermissions = {
  "GET /wps/relay/MCSFE_getTurnoverInfo": realMembers,
} satisfies PermissionTable;

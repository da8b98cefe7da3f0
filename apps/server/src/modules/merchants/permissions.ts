/** Who may call the system's own calls: everybody, before anything else works. */

import { everyone } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const merchantPermissions = {
  "GET /wps/system/status": everyone,
  "GET /wps/system/whitelabel": everyone,
  "GET /wps/system/domainRoute": everyone,
  "GET /wps/system/country": everyone,
} satisfies PermissionTable;

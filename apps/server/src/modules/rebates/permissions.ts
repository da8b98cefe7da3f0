/** Every real member can read and claim own rebates; staff members who can read bills can also read the days. */

import type { Audience } from "../../core/actor.ts";
import { realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const dayReaders: readonly Audience[] = ["agentManager", "finance", "auditor", "admin"];

export const rebatePermissions = {
  "GET /wps/relay/ODSFE2_getRebate": realMembers,
  "POST /wps/relay/ODSFE2_rebateDisburse": realMembers,
  "GET /wps/member/rebates": realMembers,
  "GET /wps/member/rebates/days": realMembers,
  "GET /wps/member/rebates/rates": realMembers,
  "GET /backoffice/api/rebate-runs": dayReaders,
  "GET /backoffice/api/rebate-runs/:id": dayReaders,
  "GET /backoffice/api/rebate-run-file": dayReaders,
  "GET /backoffice/api/rebate-runs/:id/replay": dayReaders,
} satisfies PermissionTable;

/** Permissions of identity checks: members submit their own; support, risk and admin see documents and decide. */

import type { Audience } from "../../core/actor.ts";
import { everyone, realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const reviewers: readonly Audience[] = ["support", "risk", "admin"];

export const identityCheckPermissions = {
  "GET /wps/member/identity": realMembers,
  "POST /wps/member/identity": realMembers,
  "POST /wps/member/identity/pictures": realMembers,
  "GET /backoffice/api/identity-checks": reviewers,
  "GET /backoffice/api/identity-checks/:id": reviewers,
  "GET /backoffice/api/identity-checks/:id/pictures/:side": reviewers,
  "POST /backoffice/api/identity-checks/:id/decision": reviewers,
  "POST /gateway/identity/:provider": everyone,
} satisfies PermissionTable;

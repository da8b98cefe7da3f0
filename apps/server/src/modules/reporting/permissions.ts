/** Who may read members and figures: those who serve members, and those who answer for the money. */

import type { Audience } from "../../core/actor.ts";
import { everyStaff } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const memberReaders: readonly Audience[] = ["support", "finance", "risk", "agentManager", "admin", "auditor"];
const figureReaders: readonly Audience[] = ["finance", "risk", "admin", "auditor"];

export const reportingPermissions = {
  "GET /backoffice/api/clock": everyStaff,
  "GET /backoffice/api/overview": figureReaders,
  "GET /backoffice/api/members": memberReaders,
  "GET /backoffice/api/members/:id": memberReaders,
  "GET /backoffice/api/members/:id/statement": memberReaders,
  "GET /backoffice/api/members/:id/sessions": memberReaders,
  "GET /backoffice/api/members/:id/logins": memberReaders,
  "GET /backoffice/api/members/:id/bets": memberReaders,
  "GET /backoffice/api/ledger/check": figureReaders,
} satisfies PermissionTable;

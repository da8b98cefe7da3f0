/**
 * Permissions of reporting: staff members who serve members read their data; finance, risk, admin and auditor read the
 * figures; members read their own profit.
 */

import type { Audience } from "../../core/actor.ts";
import { everyStaff, signedIn } from "../../plugins/permission-table.ts";
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
  "GET /wps/relay/ODSFE2_MemPNLDet": signedIn,
  "GET /wps/report/profit/lines": signedIn,
} satisfies PermissionTable;

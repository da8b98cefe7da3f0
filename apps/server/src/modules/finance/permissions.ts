/** Who may read the books: those who answer for the money. Finance and admin ask for adjustments and decide. */

import type { Audience } from "../../core/actor.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const figureReaders: readonly Audience[] = ["finance", "risk", "admin", "auditor"];
const deciders: readonly Audience[] = ["finance", "admin"];

export const financePermissions = {
  "GET /backoffice/api/closes": figureReaders,
  "GET /backoffice/api/closes/:currency/:number": figureReaders,
  "GET /backoffice/api/closes/:currency/:number/transfers": figureReaders,
  "GET /backoffice/api/results": figureReaders,
  "GET /backoffice/api/results/transfers": figureReaders,
  "GET /backoffice/api/adjustments": figureReaders,
  "POST /backoffice/api/adjustments": deciders,
  "POST /backoffice/api/adjustments/:id/approve": deciders,
  "POST /backoffice/api/adjustments/:id/refuse": deciders,
} satisfies PermissionTable;

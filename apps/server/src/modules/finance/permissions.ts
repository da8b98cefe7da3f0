/**
 * Finance, risk, admin and auditor read the figures. Finance and admin request adjustments, decide them, and settle
 * clearing lines.
 */

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
  "GET /backoffice/api/clearing": figureReaders,
  "GET /backoffice/api/clearing/:id": figureReaders,
  "GET /backoffice/api/clearing/:id/lines": figureReaders,
  "POST /backoffice/api/clearing": deciders,
  "POST /backoffice/api/clearing/:id/compare": deciders,
  "POST /backoffice/api/clearing/:id/lines/:number/accept": deciders,
  "POST /backoffice/api/clearing/:id/lines/:number/adjust": deciders,
  "PUT /backoffice/api/clearing/formats/:source": deciders,
} satisfies PermissionTable;

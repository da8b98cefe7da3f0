/**
 * Members have a bonus wallet, guests have none. Finance and admin grant, decide and cancel; other staff roles read.
 */

import type { Audience } from "../../core/actor.ts";
import { realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const readers: readonly Audience[] = ["support", "finance", "risk", "admin", "auditor"];
const granters: readonly Audience[] = ["finance", "admin"];

export const bonusPermissions = {
  "GET /wps/bonus": realMembers,
  "POST /wps/bonus/giveUp": realMembers,
  "GET /backoffice/api/bonuses": readers,
  "POST /backoffice/api/bonuses": granters,
  "POST /backoffice/api/bonuses/:id/approve": granters,
  "POST /backoffice/api/bonuses/:id/refuse": granters,
  "POST /backoffice/api/bonuses/:id/cancel": granters,
} satisfies PermissionTable;

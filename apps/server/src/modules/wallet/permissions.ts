/**
 * Every signed-in member, trial accounts included, may read their own wallet. Support, risk and admin staff may freeze
 * accounts.
 */

import type { Audience } from "../../core/actor.ts";
import { everyone, signedIn } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const freezingRoles: readonly Audience[] = ["support", "risk", "admin"];

export const walletPermissions = {
  "GET /wps/v2/wallets/balance": signedIn,
  "GET /wps/wallets/balance": signedIn,
  "GET /wps/relay/ODSFE2_MemTransDet": signedIn,
  "GET /wps/report/transaction": signedIn,
  "GET /wps/report/statement": signedIn,
  "GET /wps/report/statement/pdf": signedIn,
  "GET /wps/report/statement/check": everyone,
  "POST /backoffice/api/members/:id/freeze": freezingRoles,
  "POST /backoffice/api/members/:id/unfreeze": freezingRoles,
} satisfies PermissionTable;

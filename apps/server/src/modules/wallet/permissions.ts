/** Who may read a wallet: whoever is signed in, trial accounts too; always one's own. Who may stop a member's money. */

import type { Audience } from "../../core/actor.ts";
import { everyone, signedIn } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const guardians: readonly Audience[] = ["support", "risk", "admin"];

export const walletPermissions = {
  "GET /wps/v2/wallets/balance": signedIn,
  "GET /wps/relay/ODSFE2_MemTransDet": signedIn,
  "GET /wps/report/statement": signedIn,
  "GET /wps/report/statement/pdf": signedIn,
  "GET /wps/report/statement/check": everyone,
  "POST /backoffice/api/members/:id/freeze": guardians,
  "POST /backoffice/api/members/:id/unfreeze": guardians,
} satisfies PermissionTable;

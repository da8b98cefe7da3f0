/** Who may read a wallet: whoever is signed in, trial accounts too; always one's own. */

import { signedIn } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const walletPermissions = {
  "GET /wps/v2/wallets/balance": signedIn,
  "GET /wps/relay/ODSFE2_MemTransDet": signedIn,
} satisfies PermissionTable;

/** Permissions of the gateway. Suppliers have no session: each call is authenticated by its signature. */

import { everyone, signedIn } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const gameGatewayPermissions = {
  "POST /gateway/rs/:supplier/user/info": everyone,
  "POST /gateway/rs/:supplier/user/balance": everyone,
  "POST /gateway/rs/:supplier/transaction/bet": everyone,
  "POST /gateway/rs/:supplier/transaction/win": everyone,
  "POST /gateway/rs/:supplier/transaction/rollback": everyone,
  "POST /gateway/rs/:supplier/wallet/check": everyone,
  "POST /gateway/rs/:supplier/wallet/balance": everyone,
  "POST /gateway/rs/:supplier/wallet/bet": everyone,
  "POST /gateway/rs/:supplier/wallet/win": everyone,
  "POST /gateway/rs/:supplier/wallet/rollback": everyone,
  "GET /wps/game/replay": signedIn,
  "GET /backoffice/api/gateway/suppliers": ["finance", "risk", "admin", "auditor"],
  "GET /backoffice/api/gateway/suppliers/:code/calls": ["finance", "risk", "admin", "auditor"],
  "GET /backoffice/api/gateway/suppliers/:code/games": ["finance", "risk", "admin", "auditor"],
  "GET /backoffice/api/gateway/reconciliation": ["finance", "risk", "admin", "auditor"],
  "POST /backoffice/api/gateway/suppliers/:code/compare": ["finance", "admin"],
  "POST /backoffice/api/gateway/differences/:id/repair": ["finance", "admin"],
  "POST /backoffice/api/gateway/differences/:id/decision": ["finance", "admin"],
  "GET /backoffice/api/gateway/held-wins": ["finance", "risk", "admin", "auditor"],
  "POST /backoffice/api/gateway/held-wins/:id/review": ["finance", "admin"],
  "POST /backoffice/api/gateway/held-wins/:id/decision": ["finance", "admin"],
  "PUT /backoffice/api/gateway/suppliers/:code": ["admin"],
  "POST /backoffice/api/gateway/suppliers/:code/decision": ["admin"],
  "POST /backoffice/api/gateway/suppliers/:code/token": ["admin"],
} satisfies PermissionTable;

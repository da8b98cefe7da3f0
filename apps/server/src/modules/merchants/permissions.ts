/** Permissions of the public routes (status, flags, domains, country, chat) and of the staff's configuration routes. */

import { everyone } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const merchantPermissions = {
  "GET /wps/system/status": everyone,
  "GET /wps/system/whitelabel": everyone,
  "GET /wps/system/domainRoute": everyone,
  "GET /wps/system/settings/consolidated": everyone,
  "GET /wps/system/templates": everyone,
  "GET /wps/system/location": everyone,
  "GET /wps/system/test/ping": everyone,
  "GET /wps/system/country": everyone,
  "GET /wps/relay/CBS_launchChat": everyone,
  "GET /backoffice/api/flags": ["support", "content", "admin", "auditor"],
  "PUT /backoffice/api/flags": ["admin"],
  "GET /backoffice/api/registration/rules": ["content", "support", "admin", "auditor"],
  "PUT /backoffice/api/registration/rules": ["content", "admin"],
  "GET /backoffice/api/maintenance": ["support", "content", "risk", "admin", "auditor"],
  "POST /backoffice/api/maintenance": ["content", "admin"],
  "POST /backoffice/api/maintenance/:id/close": ["content", "admin"],
  "GET /backoffice/api/access": ["support", "risk", "admin", "auditor"],
  "PUT /backoffice/api/access": ["risk", "admin"],
  "GET /backoffice/api/wallets": ["support", "finance", "risk", "admin", "auditor"],
  "PUT /backoffice/api/wallets": ["admin"],
  "GET /backoffice/api/alerts/thresholds": ["finance", "risk", "admin", "auditor"],
  // Finance is left out, because the role that posts money must not set the alert thresholds.
  "PUT /backoffice/api/alerts/thresholds": ["risk", "admin"],
} satisfies PermissionTable;

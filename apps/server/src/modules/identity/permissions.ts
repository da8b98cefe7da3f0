/** Who may call the calls of accounts and sessions (spec section 7: public, or token required). */

import { everyStaff, everyone, realMembers, signedIn } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const identityPermissions = {
  "GET /wps/session/key/rsa": everyone,
  "POST /wps/session/login": everyone,
  "POST /wps/session/login/token": everyone,
  "POST /wps/session/login/verification": everyone,
  "POST /wps/session/login/verification/code": everyone,
  "POST /wps/verification/sms/noLogin": everyone,
  "POST /wps/member/firstLogin": signedIn,
  "POST /wps/session/login/freeplay": everyone,
  "DELETE /wps/session/logout": signedIn,
  "GET /wps/session/touch": signedIn,
  "GET /wps/session/list": signedIn,
  "DELETE /wps/session/list/:id": signedIn,
  "POST /wps/session/live-ticket": signedIn,
  "GET /wps/system/setting/register": everyone,
  "PUT /wps/member/register": everyone,
  "PUT /wps/member/register/mobile": everyone,
  "POST /wps/verification/sms/register": everyone,
  "GET /backoffice/api/registration/rules": ["content", "support", "admin", "auditor"],
  "PUT /backoffice/api/registration/rules": ["content", "admin"],
  "GET /wps/member/info": signedIn,
  "POST /wps/member/paymentPassword": realMembers,
  "POST /backoffice/api/session/login": everyone,
  "DELETE /backoffice/api/session/logout": everyStaff,
  "GET /backoffice/api/session/me": everyStaff,
} satisfies PermissionTable;

/** Permissions of the captcha routes: public. */

import { everyone } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const captchaPermissions = {
  "GET /wps/captcha": everyone,
  "GET /wps/captcha/geetest": everyone,
  "GET /wps/captcha/work": everyone,
} satisfies PermissionTable;

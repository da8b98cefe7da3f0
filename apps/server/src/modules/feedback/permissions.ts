/** Permissions of feedback: everyone can give it; support handles it. */

import { everyone } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const feedbackPermissions = {
  "PUT /wps/feedback": everyone,
  "GET /backoffice/api/feedback": ["support", "content", "admin", "auditor"],
  "GET /backoffice/api/feedback/:id/picture": ["support", "content", "admin", "auditor"],
  "POST /backoffice/api/feedback/:id/done": ["support", "admin"],
} satisfies PermissionTable;

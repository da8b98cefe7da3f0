/** Permissions of content: public reading, and writing by the staff. */

import type { Audience } from "../../core/actor.ts";
import { agentsOnly, everyone } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const readers: readonly Audience[] = ["support", "content", "admin", "auditor"];
const writers: readonly Audience[] = ["content", "admin"];

export const contentPermissions = {
  "GET /wps/relay/MCSFE_getListAnnouncements": everyone,
  "GET /wps/agent/announcements": agentsOnly,
  "GET /wps/relay/PROMOFE_getPromotionAnnouncementCategory": everyone,
  "GET /wps/system/helpCenter": everyone,
  "GET /wps/content/promotion": everyone,
  "GET /wps/content/page": everyone,
  "GET /wps/content/articles": everyone,
  "GET /wps/content/article": everyone,
  "GET /wps/content/footer": everyone,
  "GET /wps/content/apps": everyone,
  "GET /backoffice/api/content": readers,
  "GET /backoffice/api/content/:id": readers,
  "POST /backoffice/api/content/:id/preview": readers,
  "POST /backoffice/api/content": writers,
  "PUT /backoffice/api/content/:id": writers,
  "PUT /backoffice/api/content/order": writers,
  "POST /backoffice/api/content/pictures": writers,
  "POST /backoffice/api/content/:id/publish": writers,
  "POST /backoffice/api/content/:id/withdraw": writers,
  "POST /backoffice/api/content/:id/restore": writers,
  "POST /backoffice/api/content/:id/archive": writers,
} satisfies PermissionTable;

/** Who reads what the house shows, and who of the staff writes it. */

import { everyone } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const contentPermissions = {
  "GET /wps/relay/MCSFE_getListAnnouncements": everyone,
  "GET /wps/relay/PROMOFE_getPromotionAnnouncementCategory": everyone,
  "GET /wps/system/helpCenter": everyone,
  "GET /wps/content/promotion": everyone,
  "GET /wps/content/page": everyone,
  "GET /wps/content/articles": everyone,
  "GET /wps/content/article": everyone,
  "GET /wps/content/footer": everyone,
  "GET /wps/content/apps": everyone,
} satisfies PermissionTable;

/** Calls of content: what visitors and players read, and what the staff writes. */

import type {
  Announcements,
  AnnouncementsQuery,
  Promotion,
  PromotionCategories,
  PromotionQuery,
} from "./announcements.ts";
import type { HelpCenter, HelpCenterQuery } from "./help-center.ts";
import type {
  AppLinks,
  Article,
  ArticleList,
  ArticleQuery,
  ArticlesQuery,
  ContentPage,
  FooterLinks,
  PageQuery,
} from "./pages.ts";

export interface ContentApi {
  "GET /wps/relay/MCSFE_getListAnnouncements": { query: AnnouncementsQuery; reply: Announcements };
  "GET /wps/relay/PROMOFE_getPromotionAnnouncementCategory": { reply: PromotionCategories };
  "GET /wps/content/promotion": { query: PromotionQuery; reply: Promotion };
  "GET /wps/system/helpCenter": { query: HelpCenterQuery; reply: HelpCenter };
  "GET /wps/content/page": { query: PageQuery; reply: ContentPage };
  "GET /wps/content/articles": { query: ArticlesQuery; reply: ArticleList };
  "GET /wps/content/article": { query: ArticleQuery; reply: Article };
  "GET /wps/content/footer": { reply: FooterLinks };
  "GET /wps/content/apps": { reply: AppLinks };
}

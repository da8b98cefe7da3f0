/** Calls of content: public calls that read it, and calls by which the staff writes it. */

import type {
  Announcements,
  AnnouncementsQuery,
  Promotion,
  PromotionCategories,
  PromotionQuery,
} from "./announcements.ts";
import type {
  ArchiveContentBody,
  ContentItem,
  ContentList,
  ContentListQuery,
  ContentPreview,
  CreateContentBody,
  OrderContentBody,
  PublishContentBody,
  RestoreContentBody,
  SaveContentBody,
  UploadedPicture,
  WithdrawContentBody,
} from "./staff-content.ts";
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

interface ItemId {
  id: string;
}

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
  "GET /backoffice/api/content": { query?: ContentListQuery; reply: ContentList };
  "POST /backoffice/api/content": { body: CreateContentBody; reply: ContentItem };
  "PUT /backoffice/api/content/order": { body: OrderContentBody; reply: null };
  "POST /backoffice/api/content/pictures": { body: Blob; reply: UploadedPicture };
  "GET /backoffice/api/content/:id": { params: ItemId; reply: ContentItem };
  "PUT /backoffice/api/content/:id": { params: ItemId; body: SaveContentBody; reply: ContentItem };
  "POST /backoffice/api/content/:id/publish": { params: ItemId; body: PublishContentBody; reply: ContentItem };
  "POST /backoffice/api/content/:id/withdraw": { params: ItemId; body: WithdrawContentBody; reply: ContentItem };
  "POST /backoffice/api/content/:id/restore": { params: ItemId; body: RestoreContentBody; reply: ContentItem };
  "POST /backoffice/api/content/:id/archive": { params: ItemId; body: ArchiveContentBody; reply: ContentItem };
  "POST /backoffice/api/content/:id/preview": { params: ItemId; reply: ContentPreview };
}

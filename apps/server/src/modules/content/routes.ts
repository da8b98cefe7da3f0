/**
 * Routes with which visitors and members read content (docs/wire-format.md, Content). Responses have an ETag, so that a
 * repeated read is cheap.
 */

import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  Announcements,
  AnnouncementsQuery,
  Promotion,
  PromotionCategories,
  PromotionQuery,
} from "@openhouse/protocol/content/announcements";
import type { HotMatch } from "@openhouse/protocol/content/announcements";
import { HelpCenter, HelpCenterQuery } from "@openhouse/protocol/content/help-center";
import {
  AppLinks,
  Article,
  ArticleList,
  ArticleQuery,
  ArticlesQuery,
  ContentPage,
  FooterLinks,
  PageQuery,
} from "@openhouse/protocol/content/pages";
import type { Actor } from "../../core/actor.ts";
import { defineRoute } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import type { ContentCache } from "./content-cache.ts";
import { listAnnouncements, listPromotionCategories, readPromotion } from "./list-announcements.ts";
import type { Reader } from "./list-announcements.ts";
import { contentStaffRoutes } from "./staff-routes.ts";
import { previewHeader, readPreview } from "./preview-token.ts";
import { readHelpCenter } from "./read-help-center.ts";
import { listArticles, readApps, readArticle, readFooter, readPage } from "./read-pages.ts";

export interface ContentPorts {
  readonly contentCache: ContentCache;
  /** The catalogue's matches of the day. */
  readonly listHotMatches?: (actor: Actor) => Promise<HotMatch[]>;
}

const common = { method: "GET", tag: "content", isConditional: true } as const;

export function contentRoutes(app: FastifyInstance, deps: RouteDeps, content: ContentPorts): void {
  const readerOf: ReaderOf = ({ actor, request }) => {
    const { contentCache, listHotMatches } = content;
    const { theme } = deps.merchants.byId(actor.merchantId);
    const token = request.headers[previewHeader];
    const previewId = typeof token === "string" ? readPreview(deps, actor.merchantId, token) : undefined;
    return {
      contentCache,
      actor,
      theme,
      previewId,
      ...(listHotMatches === undefined ? {} : { listHotMatches: () => listHotMatches(actor) }),
    };
  };
  contentStaffRoutes(app, deps);
  announcementRoutes(app, deps, readerOf);
  pageRoutes(app, deps, readerOf);
}

type ReaderOf = (context: { actor: Actor; request: FastifyRequest }) => Reader;

function announcementRoutes(app: FastifyInstance, deps: RouteDeps, readerOf: ReaderOf): void {
  defineRoute(app, deps, {
    ...common,
    url: "/wps/relay/MCSFE_getListAnnouncements",
    summary: "Banners, notices, popups, promotions and hot matches, by type",
    query: AnnouncementsQuery,
    reply: Announcements,
    handler: ({ actor, query, request }) => listAnnouncements(readerOf({ actor, request }), query),
  });
  defineRoute(app, deps, {
    ...common,
    url: "/wps/agent/announcements",
    summary: "Notices to agents (older form for existing clients)",
    reply: Announcements,
    handler: ({ actor, request }) => listAnnouncements(readerOf({ actor, request }), { types: "A" }),
  });
  defineRoute(app, deps, {
    ...common,
    url: "/wps/relay/PROMOFE_getPromotionAnnouncementCategory",
    summary: "Categories that have a promotion now",
    reply: PromotionCategories,
    handler: ({ actor, request }) => listPromotionCategories(readerOf({ actor, request })),
  });
  defineRoute(app, deps, {
    ...common,
    url: "/wps/content/promotion",
    summary: "A promotion's page",
    query: PromotionQuery,
    reply: Promotion,
    handler: ({ actor, query, request }) => readPromotion(readerOf({ actor, request }), query.slug),
  });
}

function pageRoutes(app: FastifyInstance, deps: RouteDeps, readerOf: ReaderOf): void {
  defineRoute(app, deps, {
    ...common,
    url: "/wps/system/helpCenter",
    summary: "Sections of the help centre with their questions",
    query: HelpCenterQuery,
    reply: HelpCenter,
    handler: ({ actor, query, request }) => readHelpCenter(readerOf({ actor, request }), query),
  });
  defineRoute(app, deps, {
    ...common,
    url: "/wps/content/page",
    summary: "A page of the merchant: about, terms, privacy, …",
    query: PageQuery,
    reply: ContentPage,
    handler: ({ actor, query, request }) => readPage(readerOf({ actor, request }), query.slug),
  });
  defineRoute(app, deps, {
    ...common,
    url: "/wps/content/articles",
    summary: "Articles of the news or the blog, newest first",
    query: ArticlesQuery,
    reply: ArticleList,
    handler: ({ actor, query, request }) => listArticles(readerOf({ actor, request }), query),
  });
  defineRoute(app, deps, {
    ...common,
    url: "/wps/content/article",
    summary: "An article of the news or the blog",
    query: ArticleQuery,
    reply: Article,
    handler: ({ actor, query, request }) => readArticle(readerOf({ actor, request }), query),
  });
  defineRoute(app, deps, {
    ...common,
    url: "/wps/content/footer",
    summary: "Links of the footer, by column",
    reply: FooterLinks,
    handler: ({ actor, request }) => readFooter(readerOf({ actor, request })),
  });
  defineRoute(app, deps, {
    ...common,
    url: "/wps/content/apps",
    summary: "Applications to install or download",
    reply: AppLinks,
    handler: ({ actor, request }) => readApps(readerOf({ actor, request })),
  });
}

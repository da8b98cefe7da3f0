/**
 * Types of the calls by which visitors read pages, news, the blog, footer links and app links. HTML is sanitized. Times
 * are milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

/** The query of GET /wps/content/page: about, responsible-gaming, terms, privacy, join, … */
export const PageQuery = Type.Object({ slug: Type.String({ maxLength: 80 }) });
export const ContentPage = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  content: Type.String(),
  picture: Type.String(),
  updatedAt: Type.Number(),
});

const ArticleKind = Type.Union([Type.Literal("news"), Type.Literal("blog")]);
/** The query of GET /wps/content/articles, which lists the newest first. */
export const ArticlesQuery = Type.Object({
  kind: ArticleKind,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
});
export const ArticleCard = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  picture: Type.String(),
  publishedAt: Type.Number(),
});
export const ArticleList = Type.Object({
  list: Type.Array(ArticleCard),
  totalPages: Type.Integer(),
  total: Type.Integer(),
});

/** The query of GET /wps/content/article. */
export const ArticleQuery = Type.Object({ kind: ArticleKind, slug: Type.String({ maxLength: 80 }) });
export const Article = Type.Object({ ...ArticleCard.properties, content: Type.String() });

/** The reply of GET /wps/content/footer: the columns in their order. The client has the titles of the columns. */
export const FooterLinks = Type.Object({
  columns: Type.Array(
    Type.Object({
      /** play, house, help or rules. */
      column: Type.String(),
      links: Type.Array(Type.Object({ title: Type.String(), url: Type.String() })),
    }),
  ),
});

/** The reply of GET /wps/content/apps: the downloads of the page /down. */
export const AppLinks = Type.Object({
  apps: Type.Array(
    Type.Object({
      /** WEB (the installable page), ANDROID, IOS or LITE. */
      platform: Type.String(),
      title: Type.String(),
      summary: Type.String(),
      /** Empty if the portal itself can be installed, or if there is no link yet. */
      url: Type.String(),
      version: Type.String(),
    }),
  ),
});

export type PageQuery = Static<typeof PageQuery>;
export type ArticleQuery = Static<typeof ArticleQuery>;
export type ContentPage = Static<typeof ContentPage>;
export type ArticlesQuery = Static<typeof ArticlesQuery>;
export type ArticleCard = Static<typeof ArticleCard>;
export type ArticleList = Static<typeof ArticleList>;
export type Article = Static<typeof Article>;
export type FooterLinks = Static<typeof FooterLinks>;
export type AppLinks = Static<typeof AppLinks>;

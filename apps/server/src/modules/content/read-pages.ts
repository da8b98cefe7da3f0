/** Pages, articles and links for visitors. */

import type {
  AppLinks,
  Article,
  ArticleCard,
  ArticleList,
  ArticleQuery,
  ArticlesQuery,
  ContentPage,
  FooterLinks,
} from "@openhouse/protocol/content/pages";
import type { CustomerServiceEntry } from "@openhouse/protocol/merchants/system-status";
import type { Language } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { MerchantLook } from "../../core/merchant/merchant.ts";
import { Refusal } from "../../core/refusal.ts";
import type { ContentCache, ShownItem } from "./content-cache.ts";
import { lookOf } from "./read-looks.ts";
import { pictureUrl } from "./picture-url.ts";
import { readPreview } from "./preview-token.ts";
import { readItems } from "./list-announcements.ts";
import type { Reader } from "./list-announcements.ts";

const defaultPageSize = 10;

/** Reads a page by its slug. Refuses with `no.data` if the page is not shown. */
export async function readPage(reader: Reader, slug: string): Promise<ContentPage> {
  const page = (await readItems(reader)).find((item) => item.kind === "page" && item.slug === slug);
  if (page === undefined) throw new Refusal("no.data");
  const { title = "", summary = "", content = "" } = page.body.texts[reader.actor.language];
  return { slug, title, summary, content, picture: pictureOf(page, reader), updatedAt: page.showsFrom.getTime() };
}

/** Lists articles of the news or the blog, newest first. A page after the last one is empty. */
export async function listArticles(
  reader: Reader,
  { kind, page = 1, size = defaultPageSize }: ArticlesQuery,
): Promise<ArticleList> {
  const articles = (await readItems(reader))
    .filter((item) => item.kind === kind)
    .toSorted((one, other) => other.showsFrom.getTime() - one.showsFrom.getTime());
  const list = articles.slice((page - 1) * size, page * size).map((item) => cardOf(item, reader));
  return { list, totalPages: Math.ceil(articles.length / size), total: articles.length };
}

/** Reads an article. Refuses with `no.data` if the article is not shown. */
export async function readArticle(reader: Reader, { kind, slug }: ArticleQuery): Promise<Article> {
  const article = (await readItems(reader)).find((item) => item.kind === kind && item.slug === slug);
  if (article === undefined) throw new Refusal("no.data");
  return { ...cardOf(article, reader), content: article.body.texts[reader.actor.language]["content"] ?? "" };
}

/** Lists the columns of the footer, in the order of their first links. */
export async function readFooter(reader: Reader): Promise<FooterLinks> {
  const columns = new Map<string, { title: string; url: string }[]>();
  for (const { kind, body } of await readItems(reader)) {
    if (kind !== "footer") continue;
    const { column = "", url = "" } = body.fields;
    const link = { title: titleOf(body, reader.actor.language), url };
    columns.set(column, [...(columns.get(column) ?? []), link]);
  }
  return { columns: [...columns].map(([column, links]) => ({ column, links })) };
}

/** Lists the applications for download on `/down`. */
export async function readApps(reader: Reader): Promise<AppLinks> {
  const apps = (await readItems(reader)).filter(({ kind }) => kind === "app");
  return {
    apps: apps.map(({ body }) => {
      const { platform = "", url = "", version = "" } = body.fields;
      const { title = "", summary = "" } = body.texts[reader.actor.language];
      return { platform, title, summary, url, version };
    }),
  };
}

/** The part of the status that comes from content: links to other sites, customer service, and a previewed look. */
export interface PublicLinks {
  readonly resources: { resourceType: string; labelNameEn: string; url: string }[];
  readonly customerService: CustomerServiceEntry[];
  readonly look?: MerchantLook;
}

interface LinkRequest {
  readonly merchantId: MerchantId;
  readonly language: Language;
  /** The value of the preview header. */
  readonly preview: unknown;
}

/** Titles are in the language of the request; `labelNameEn` is in English. */
export async function readPublicLinks(
  deps: Parameters<typeof readPreview>[0] & Pick<Deps, "merchants">,
  contentCache: ContentCache,
  { merchantId, language, preview }: LinkRequest,
): Promise<PublicLinks> {
  const items = await contentCache.read(merchantId);
  const draftId = typeof preview === "string" ? readPreview(deps, merchantId, preview) : undefined;
  const draft = draftId === undefined ? undefined : await contentCache.readDraft(merchantId, draftId);
  const look = draft?.kind === "look" ? lookOf(draft.body, deps.merchants.byId(merchantId).theme) : undefined;
  const resources = items.filter(({ kind }) => kind === "resource");
  const apps = items.filter(({ kind, body }) => kind === "app" && (body.fields["url"] ?? "") !== "");
  const services = items.filter(({ kind }) => kind === "service");
  return {
    resources: [
      ...resources.map(({ body }) => resourceOf(body, body.fields["resourceType"] ?? "")),
      ...apps.map(({ body }) => resourceOf(body, `APP_${body.fields["platform"] ?? ""}`)),
    ],
    customerService: services.map(({ body }) => ({
      csType: body.fields["csType"] ?? "",
      title: titleOf(body, language),
      path: body.fields["url"] ?? "",
    })),
    ...(look === undefined ? {} : { look }),
  };
}

function resourceOf(body: ShownItem["body"], resourceType: string) {
  return { resourceType, labelNameEn: titleOf(body, "EN"), url: body.fields["url"] ?? "" };
}

function titleOf(body: ShownItem["body"], language: Language): string {
  return body.texts[language]["title"] ?? "";
}

function cardOf(item: ShownItem, reader: Reader): ArticleCard {
  const { title = "", summary = "" } = item.body.texts[reader.actor.language];
  const { itemId, slug, showsFrom } = item;
  return {
    id: String(itemId),
    slug,
    title,
    summary,
    picture: pictureOf(item, reader),
    publishedAt: showsFrom.getTime(),
  };
}

function pictureOf({ body }: ShownItem, { theme }: Reader): string {
  return pictureUrl(body.fields["picture"] ?? "", theme, "card");
}

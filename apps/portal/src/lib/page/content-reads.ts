/**
 * The public GET calls (reads) of the merchant's published content. The server writes their responses into the pages
 * that need them.
 */

export const promotionsRead = {
  route: "GET /wps/relay/MCSFE_getListAnnouncements",
  query: { types: "PR", platform: "W" },
} as const;

/** The apps that `/down` offers. */
export const appsRead = { route: "GET /wps/content/apps" } as const;

/** Returns the read of one promotion, by the last part of its URL. */
export function promotionRead(slug: string) {
  return { route: "GET /wps/content/promotion", query: { slug } } as const;
}

/** Returns the read of a content page of the merchant, such as about, terms or privacy. */
export function contentPageRead(slug: string) {
  return { route: "GET /wps/content/page", query: { slug } } as const;
}

/** Returns the read of the help texts in the language of the page. */
export function helpRead(lang: string) {
  return { route: "GET /wps/system/helpCenter", query: { lang, device: "WEB" } } as const;
}

export const articlesPerPage = 12;

/** Returns the read of a page of news or blog articles, newest first. Pages count from 1. */
export function articlesRead(kind: string, page = 1) {
  return { route: "GET /wps/content/articles", query: { kind, page, size: articlesPerPage } } as const;
}

/** Returns the read of one article, by the last part of its URL. */
export function articleRead(kind: string, slug: string) {
  return { route: "GET /wps/content/article", query: { kind, slug } } as const;
}

/** What the pages read of what the house publishes; the server fills them into the page. */

/** The promotions that run now. */
export const promotionsRead = {
  route: "GET /wps/relay/MCSFE_getListAnnouncements",
  query: { types: "PR", platform: "W" },
} as const;

/** What `/down` offers. */
export const appsRead = { route: "GET /wps/content/apps" } as const;

/** One promotion by the last part of its address. */
export function promotionRead(slug: string) {
  return { route: "GET /wps/content/promotion", query: { slug } } as const;
}

/** A page of the house: about, terms, privacy, … */
export function contentPageRead(slug: string) {
  return { route: "GET /wps/content/page", query: { slug } } as const;
}

/** Help in the language of the page; the call names it. */
export function helpRead(lang: string) {
  return { route: "GET /wps/system/helpCenter", query: { lang, device: "WEB" } } as const;
}

/** How many cards of news stand on a page. */
export const articlesPerPage = 12;

/** News or blog, newest first. Pages count from 1. */
export function articlesRead(kind: string, page = 1) {
  return { route: "GET /wps/content/articles", query: { kind, page, size: articlesPerPage } } as const;
}

/** One article by the last part of its address. */
export function articleRead(kind: string, slug: string) {
  return { route: "GET /wps/content/article", query: { kind, slug } } as const;
}

/**
 * The head elements for search engines and link previews: the canonical URL, links to the same page in other languages,
 * and Open Graph data with a picture in the merchant's theme.
 */

import { shippedLanguages } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import type { Translate } from "@openhouse/i18n/text-store";
import type { Merchant } from "./lib/page/merchant.ts";
import type { RouteName } from "./lib/navigation/paths.ts";

export interface SharedPage {
  readonly merchant: Merchant;
  readonly language: Language;
  /** Scheme and host of the merchant's site, without a trailing slash. */
  readonly origin: string;
  /** Path without query. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

type HeadKey = Extract<Parameters<Translate>[0], `head.${string}`>;

/** Route → the path of its canonical URL, for routes that share a page with another URL. */
const canonicalPaths: Partial<Record<RouteName, string>> = { homeAlias: "/", login: "/", help: "/" };

const descriptions: Partial<Record<RouteName, HeadKey>> = {
  home: "head.home",
  hot: "head.games",
  gameCentre: "head.games",
  register: "head.register",
  down: "head.down",
  join: "head.join",
  helpCentre: "head.help",
  seamless: "head.seamless",
  pointMall: "head.pointMall",
  promotions: "head.promotions",
  news: "head.news",
  blog: "head.blog",
  about: "head.about",
  feedback: "head.feedback",
};

/** Returns the meta description of a route, for pages whose content has no summary. */
export function describeRoute(name: RouteName | undefined, t: Translate, merchant: string): string {
  const key = (name === undefined ? undefined : descriptions[name]) ?? "head.home";
  return t(key as "head.home", { name: merchant });
}

export function canonicalPath(name: RouteName, path: string): string {
  return canonicalPaths[name] ?? (path.length > 1 ? path.replace(/\/$/, "") : path);
}

/** Returns the elements for `<head>`, with all texts escaped. */
export function sharingElements({ merchant, language, origin, path, title, description }: SharedPage): string {
  const urlIn = (code: Language) =>
    `${origin}${path}${code === merchant.defaultLanguage ? "" : `?lang=${code.toLowerCase()}`}`;
  const otherLanguages = merchant.languages.filter((code) => code !== language);
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeText(content)}">`;
  return [
    `<link rel="canonical" href="${escapeText(urlIn(language))}">`,
    ...merchant.languages.map((code) => alternate(shippedLanguages[code].tag, urlIn(code))),
    alternate("x-default", urlIn(merchant.defaultLanguage)),
    property("og:type", "website"),
    property("og:site_name", merchant.name),
    property("og:title", title),
    property("og:description", description),
    property("og:url", urlIn(language)),
    property("og:locale", localeOf(language)),
    ...otherLanguages.map((code) => property("og:locale:alternate", localeOf(code))),
    property("og:image", `${origin}/app/${merchant.theme}/share.png`),
    property("og:image:width", "1200"),
    property("og:image:height", "640"),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join("");
}

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function alternate(tag: string, href: string): string {
  return `<link rel="alternate" hreflang="${tag}" href="${escapeText(href)}">`;
}

function localeOf(language: Language): string {
  return shippedLanguages[language].locale.replace("-", "_");
}

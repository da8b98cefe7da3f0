/**
 * What the head of a page tells others than the reader: search engines, and whoever is sent its link. The canonical
 * address, the same page in the other languages, Open Graph with a drawing of the house.
 */

import { shippedLanguages } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import type { Translate } from "@openhouse/i18n/text-store";
import type { House } from "./lib/house.ts";
import type { RouteName } from "./lib/paths.ts";

/** A page as it is told to others. */
export interface ToldPage {
  readonly house: House;
  readonly language: Language;
  /** Scheme and host of the house, without a slash at its end. */
  readonly origin: string;
  /** Path without query. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

type HeadKey = Extract<Parameters<Translate>[0], `head.${string}`>;

/** Routes that several addresses lead to → the one that counts. */
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

/** The description of a route that brings none of its own. */
export function describeRoute(name: RouteName | undefined, t: Translate, house: string): string {
  const key = (name === undefined ? undefined : descriptions[name]) ?? "head.home";
  return t(key as "head.home", { name: house });
}

/** The path that counts for a route. */
export function canonicalPath(name: RouteName, path: string): string {
  return canonicalPaths[name] ?? (path.length > 1 ? path.replace(/\/$/, "") : path);
}

/** Elements for `<head>`. Texts may hold anything: they are escaped here. */
export function toldElements({ house, language, origin, path, title, description }: ToldPage): string {
  const addressIn = (code: Language) =>
    `${origin}${path}${code === house.defaultLanguage ? "" : `?lang=${code.toLowerCase()}`}`;
  const others = house.languages.filter((code) => code !== language);
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeText(content)}">`;
  return [
    `<link rel="canonical" href="${escapeText(addressIn(language))}">`,
    ...house.languages.map((code) => alternate(shippedLanguages[code].tag, addressIn(code))),
    alternate("x-default", addressIn(house.defaultLanguage)),
    property("og:type", "website"),
    property("og:site_name", house.name),
    property("og:title", title),
    property("og:description", description),
    property("og:url", addressIn(language)),
    property("og:locale", localeOf(language)),
    ...others.map((code) => property("og:locale:alternate", localeOf(code))),
    property("og:image", `${origin}/app/${house.theme}/share.png`),
    property("og:image:width", "1200"),
    property("og:image:height", "640"),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join("");
}

/** Text for an attribute or an element. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function alternate(tag: string, href: string): string {
  return `<link rel="alternate" hreflang="${tag}" href="${escapeText(href)}">`;
}

function localeOf(language: Language): string {
  return shippedLanguages[language].locale.replace("-", "_");
}

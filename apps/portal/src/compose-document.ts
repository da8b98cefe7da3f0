/** The HTML document around a rendered page. It contains everything for the first paint; scripts load after it. */

import { createHash } from "node:crypto";
import { shippedLanguages } from "@openhouse/i18n/shipped";
import type { Translate } from "@openhouse/i18n/text-store";
import type { ThemeMode } from "@openhouse/ui/tokens/palettes";
import { frameColor, themeCss } from "@openhouse/ui/tokens/theme-css";
import { isAccentName } from "@openhouse/ui/tokens/theme-name";
import type { AccentName } from "@openhouse/ui/tokens/theme-name";
import { canonicalPath, describeRoute, escapeText as escape, sharingElements } from "./compose-head.ts";
import type { Merchant } from "./lib/page/merchant.ts";
import { pageStateElement } from "./lib/page/page-state.ts";
import type { PageState } from "./lib/page/page-state.ts";
import type { InlineStyle, PageAssets } from "./page-assets.ts";
import type { RouteMatch } from "./routes/route-table.ts";
import type { Reply } from "@openhouse/browser/api-types";
import { frontRead } from "./lib/page/front-reads.ts";
import { pictureAt } from "./lib/page/picture-at.ts";
import { readKey } from "./lib/page/public-reads.ts";

export interface DocumentParts {
  /** The route of the URL; undefined if the URL has no page. */
  readonly match: RouteMatch | undefined;
  readonly assets: PageAssets;
  readonly state: PageState;
  readonly body: string;
  readonly t: Translate;
  /** Scheme and host of the merchant's site. */
  readonly origin: string;
  /** Path without query. */
  readonly path: string;
  /** Whether the browser may use the merchant's service worker. */
  readonly hasWorker: boolean;
  /** Title and summary of the page's content. */
  readonly content?: { readonly title: string; readonly summary: string } | undefined;
}

/** An HTML document and the `'sha256-…'` sources of its inline scripts and styles. */
export interface ComposedDocument {
  readonly html: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

export function composeDocument(parts: DocumentParts): ComposedDocument {
  const { match, assets, state, body } = parts;
  const { tag, direction } = shippedLanguages[state.language];
  const theme = themeCss(state.merchant.theme, accentOf(state.merchant));
  const styles = [...assets.entryStyles, ...(valueForPage(match, assets.pageStyles) ?? [])];
  const scripts = valueForPage(match, assets.pageScripts) ?? [];
  const html =
    `<!doctype html><html lang="${tag}" dir="${direction}"${modeAttribute(state.merchant)}><head>${headOf(parts, theme, styles)}</head>` +
    `<body><div id="root" data-scripts="${scripts.join(" ")}">${body}</div>` +
    `${pageStateElement(state)}${assets.startScript.element}</body></html>`;
  return {
    html,
    scriptHashes: [assets.firstPaintScript.hash, assets.startScript.hash],
    styleHashes: [hashOf(theme), ...styles.map(({ hash }) => hash)],
  };
}

function headOf(parts: DocumentParts, theme: string, styles: readonly InlineStyle[]): string {
  const { match, assets, state, t, origin, hasWorker, content } = parts;
  const { merchant, language } = state;
  const title = titleOf(merchant, { match, content }, t);
  const summary = content?.summary ?? "";
  const description = summary === "" ? describeRoute(match?.name, t, merchant.name) : summary;
  const isIndexed = match !== undefined && match.route.needsSession !== true;
  const path = match === undefined ? "/" : canonicalPath(match.name, parts.path);
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    ...frameColorElements(merchant),
    isIndexed
      ? sharingElements({ merchant, language, origin, path, title, description })
      : '<meta name="robots" content="noindex">',
    `<meta name="app-worker" content="${hasWorker ? "on" : "off"}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="/app/${merchant.theme}/icon-180.png">`,
    merchant.imageHost === "" ? "" : `<link rel="preconnect" href="${escape(merchant.imageHost)}">`,
    ...firstPicturesOf(match, parts.state, parts.body).map(
      ({ href, media }) =>
        `<link rel="preload" as="image" fetchpriority="high" href="${escape(href)}" media="${media}">`,
    ),
    `<link rel="icon" type="image/svg+xml" href="/art/favicon/${merchant.theme}.svg">`,
    ...assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    `<style>${theme}</style>`,
    ...styles.map(({ text }) => `<style>${text}</style>`),
    // Tell the bundler's loader that these styles are already in the page; the browser does not fetch a disabled link.
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
    assets.firstPaintScript.element,
  ].join("");
}

/** Returns the attribute with the merchant's mode. The boot script uses it for visitors who have not chosen a mode. */
function modeAttribute({ mode }: Merchant): string {
  return isMode(mode) ? ` data-mode="${mode}"` : "";
}

function isMode(mode: string): mode is ThemeMode {
  return mode === "dark" || mode === "light";
}

function accentOf({ accent }: Merchant): AccentName {
  return isAccentName(accent) ? accent : "";
}

/** Returns the elements that set the colour of the browser's toolbar. */
function frameColorElements({ theme, mode }: Merchant): string[] {
  const light = `content="${frameColor(theme, "light")}">`;
  const dark = `content="${frameColor(theme, "dark")}">`;
  if (isMode(mode)) return [`<meta name="theme-color" ${mode === "light" ? light : dark}`];
  return [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" ${light}`,
    `<meta name="theme-color" ${dark}`,
  ];
}

function titleOf(
  { name, systemStatus }: Merchant,
  { match, content }: Pick<DocumentParts, "match" | "content">,
  t: Translate,
): string {
  if (systemStatus === 1) return `${t("system.game_maintenance")} · ${name}`;
  if (systemStatus === 2) return `${t("system.title_ip_block")} · ${name}`;
  if (match?.route.page === "home-page") return name;
  if (content !== undefined) return `${content.title} · ${name}`;
  return `${t(match?.route.title ?? "shell.notFound.title")} · ${name}`;
}

function valueForPage<Value>(
  match: RouteMatch | undefined,
  pageValues: Readonly<Record<string, Value>>,
): Value | undefined {
  return match === undefined ? undefined : pageValues[match.route.page];
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

interface FirstPicture {
  readonly href: string;
  readonly media: string;
}

/**
 * Returns the pictures to preload for the first paint: the phone and the wide version of the front page's first banner,
 * as `banner-slide.tsx` shows them. Leaves out an inlined picture (inline-first-picture.ts). Empty for other pages.
 */
function firstPicturesOf(
  match: RouteMatch | undefined,
  { merchant, values, language }: PageState,
  body: string,
): FirstPicture[] {
  if (match?.route.page !== "home-page") return [];
  // The server's schema has checked the shape of this response.
  const front = values[readKey(frontRead, language)] as Reply<typeof frontRead.route> | undefined;
  const banner = front?.banners?.[0];
  if (banner === undefined) return [];
  return [
    { href: pictureAt(merchant, banner.phoneUrl), media: "(max-width: 47.99rem)" },
    { href: pictureAt(merchant, banner.url), media: "(min-width: 48rem)" },
  ].filter(({ href }) => body.includes(`"${href}"`));
}

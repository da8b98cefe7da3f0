/**
 * The portal's server side: renders pages to HTML from the same tree as the browser, and draws pictures. Built into
 * `dist/server/entry-server.js`, which needs only Node.
 */

import { renderToString } from "react-dom/server";
import { defaultLanguage } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { headTexts } from "@openhouse/i18n/head-texts.gen";
import { shellTexts } from "@openhouse/i18n/shell-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import type { Reply } from "@openhouse/browser/api-types";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import { inlineHeroScene } from "@openhouse/ui/art/scenes/hero-scene";
import { App } from "./app.tsx";
import { merchantOf } from "./lib/page/merchant.ts";
import type { MerchantEnvironment } from "./lib/page/merchant.ts";
import { createPublicReads, readKey } from "./lib/page/public-reads.ts";
import type { PageValues, PublicRead } from "./lib/page/public-reads.ts";
import type { PageAssets } from "./page-assets.ts";
import { composeDocument } from "./compose-document.ts";
import { inlineFirstBanner, inlineFirstCard } from "./inline-first-picture.ts";
import { agentPages } from "./routes/centres/agent-pages.ts";
import { isSwitchedOn } from "./routes/centres/is-switched-on.ts";
import { memberPages } from "./routes/centres/member-pages.ts";
import type { MenuPage } from "./routes/centres/member-pages.ts";
import { flagOfRoute } from "./routes/flag-of-route.ts";
import { loadPage } from "./routes/page-outlet.tsx";
import { loadStartUp } from "./routes/start-up.tsx";
import { matchRoute } from "./routes/route-table.ts";
import type { RouteMatch } from "./routes/route-table.ts";

export { appManifest } from "./app-manifest.ts";
export { offlineDocument } from "./offline-document.ts";
export { renderAppPicture } from "./render-app-picture.ts";
export { renderFlag } from "./render-flag.ts";
export { findPicture } from "./find-picture.ts";
export { listVisitorPaths } from "./list-visitor-paths.ts";

export interface PageRequest extends MerchantEnvironment {
  /** Path without query. */
  readonly path: string;
  readonly language: Language;
  /** Whether browsers may use the merchant's service worker. */
  readonly hasWorker: boolean;
  /** `dist/server/page-assets.json`, parsed. */
  readonly assets: PageAssets;
  /**
   * Returns the response of a public GET route of this merchant in this language, as a visitor would get it. Throws
   * when the route refuses.
   */
  readonly call: (route: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Draws the picture of a path under /art; returns undefined if there is none. */
  readonly draw: (path: string) => string | undefined;
}

export interface PageReply {
  readonly status: 200 | 403 | 404 | 503;
  readonly html: string;
  /** `'sha256-…'` sources of the inline scripts and styles, for the content security policy. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/**
 * Returns the cache key of a page; the server caches pages by (merchant, key, language). For a page that needs a login,
 * the server renders only a placeholder, so all paths of that route have the same key. All unknown paths have one key,
 * and so do all unknown pages of a centre and those that the merchant has switched off.
 */
export function pageKey(path: string, isOn: (flag: FlagId) => boolean): string {
  const match = matchRoute(path);
  if (match === undefined) return "404";
  if (match.route.needsSession !== true) return `${match.name} ${JSON.stringify(match.params)}`;
  return isOffered(match, isOn) ? match.name : `404 ${match.name}`;
}

/**
 * Renders a page. A refused read is left out, and the browser repeats it; only the status read must succeed. Has no
 * side effects. The reply can be cached until the merchant publishes changes.
 */
export async function renderPage(request: PageRequest): Promise<PageReply> {
  const { path, language, assets, call, draw, origin, imageHost, hasWorker, timeZone, isDemo, year } = request;
  // The server's schema has checked the shape of this response.
  const status = (await call("GET /wps/system/status", {})) as Reply<"GET /wps/system/status">;
  // The page is cached for other visitors, so it must not contain the visitor's IP address.
  const { location: _location, ...merchant } = merchantOf(status, { timeZone, isDemo, year, origin, imageHost });
  const isOpen = merchant.systemStatus === 0;
  const match = isOpen ? matchRoute(path) : undefined;
  const isOff = match !== undefined && !isOffered(match, (flag) => merchant.flags[flag] === true);
  const values = await readValues(match, language, call);
  const texts = createTextStore(language);
  await Promise.all([
    texts.ensure(shellTexts),
    texts.ensure(headTexts),
    match === undefined ? undefined : loadPage(match, texts),
    isOpen ? undefined : loadStartUp(texts),
  ]);
  const page = {
    merchant,
    session: undefined,
    api: undefined,
    heroMarkup: isOpen ? inlineHeroScene(merchant.theme) : "",
    prefetch: () => undefined,
    reads: createPublicReads(values),
  };
  const markup = renderToString(<App page={page} texts={texts} serverPath={path} />);
  const inlineFirst = match?.route.page === "home-page" ? inlineFirstBanner : inlineFirstCard;
  const body = inlineFirst(markup, draw);
  const state = { merchant, language, values };
  const { t } = texts.current();
  const content = contentOf(values);
  const isMissing = isOff || (match?.route.needsContent === true && content === undefined);
  const document = composeDocument({
    match: isMissing ? undefined : match,
    assets,
    state,
    body,
    t,
    origin,
    path,
    hasWorker,
    content: match?.route.needsContent === true ? content : undefined,
  });
  return { status: statusOf(merchant.systemStatus, isMissing ? undefined : match), ...document };
}

/**
 * False for a page that the merchant has switched off, and for an unknown page of the member or agent centre. The
 * browser gets the placeholder of the centre for it: it loads the names of the pages only after the login, and then
 * shows that the page does not exist.
 */
function isOffered({ name, params }: RouteMatch, isOn: (flag: FlagId) => boolean): boolean {
  const flag = flagOfRoute[name];
  if (flag !== undefined && !isOn(flag)) return false;
  const pages: readonly MenuPage[] | undefined =
    name === "memberPage" ? memberPages : name === "agentPage" ? agentPages : undefined;
  return pages === undefined || pages.some((page) => page.name === params["page"] && isSwitchedOn(page, isOn));
}

/** A closed portal responds with 503 (maintenance) or 403 (region blocked) to every URL. */
function statusOf(systemStatus: 0 | 1 | 2, match: RouteMatch | undefined): PageReply["status"] {
  if (systemStatus === 1) return 503;
  if (systemStatus === 2) return 403;
  return match === undefined ? 404 : 200;
}

/** Returns the title and summary of the page's content; undefined if there is no content. */
function contentOf(values: PageValues): { title: string; summary: string } | undefined {
  for (const value of Object.values(values)) {
    if (typeof value !== "object" || value === null || !("title" in value)) continue;
    const { title, summary } = value as { title: unknown; summary?: unknown };
    if (typeof title === "string") return { title, summary: typeof summary === "string" ? summary : "" };
  }
  return undefined;
}

/** Returns the language of a request: its cookie `lang`, otherwise the merchant's default, otherwise our default. */
export function languageOfCookie(cookie: string | undefined, merchantDefault: string): Language {
  const language = /(?:^|;\s*)lang=(EN|TY)(?:;|$)/.exec(cookie ?? "")?.[1] ?? merchantDefault;
  return language === "EN" || language === "TY" ? language : defaultLanguage;
}

async function readValues(match: RouteMatch | undefined, language: Language, call: PageRequest["call"]) {
  const reads: readonly PublicRead[] = match?.route.reads?.(match.params, language) ?? [];
  const values: PageValues = {};
  const results = await Promise.allSettled(reads.map(({ route, query }) => call(route, query ?? {})));
  for (const [index, result] of results.entries()) {
    const read = reads[index];
    if (result.status === "fulfilled" && read !== undefined) values[readKey(read, language)] = result.value;
  }
  return values;
}

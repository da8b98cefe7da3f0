/**
 * Serves the portal's pages. Each page is rendered from the same React tree as in the browser, once per merchant,
 * language, look and region, and cached until the merchant publishes something, but for at most half a minute. If the
 * portal was not built, only calls are served. Source: docs/front-end.md, Pages.
 */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import type { Language } from "../core/actor.ts";
import type { Deps } from "../core/deps.ts";
import type { MerchantId } from "../core/ids.ts";
import { hasFlag } from "../core/merchant/merchant.ts";
import type { Merchant } from "../core/merchant/merchant.ts";
import { findMerchantStatus } from "../core/merchant/system-status.ts";
import { Refusal } from "../core/refusal.ts";
import { serveBuiltFiles } from "./built-files.ts";
import { compressText, sendCompressed } from "./compressed-reply.ts";
import type { CompressedText } from "./compressed-reply.ts";
import { answerRefusal } from "./errors.ts";
import { requireMerchant } from "./merchant.ts";
import { hasWorker, installApp } from "./installable-app.ts";
import type { AppRenderer } from "./installable-app.ts";
import { merchantOrigin } from "./merchant-origin.ts";
import { installPictures, gameFinderOf } from "./pictures.ts";
import type { PictureRenderer } from "./pictures.ts";
import { pageHosts, pickImageHost } from "./page-hosts.ts";
import { installPreview } from "./preview.ts";
import { takeToken } from "./rate-limit.ts";
import { contentSecurityPolicy } from "./security-headers.ts";
import { installSiteFiles, isFilePath } from "./site-files.ts";

/** Returns the response of a public route of the merchant. */
type PageCall = (route: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The exports of `apps/portal/dist/server/entry-server.js`; the portal's source describes them. */
interface PortalRenderer extends AppRenderer, PictureRenderer {
  pageKey(path: string, isOn: (flag: FlagId) => boolean): string;
  listVisitorPaths(call: PageCall): Promise<string[]>;
  renderPage(request: {
    path: string;
    language: "EN" | "TY";
    assets: unknown;
    origin: string;
    hasWorker: boolean;
    timeZone: string;
    isDemo: boolean;
    year: number;
    imageHost: string;
    call: PageCall;
    draw: (path: string) => string | undefined;
  }): Promise<RenderedPage>;
}

interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

export interface CachedPage {
  readonly status: number;
  readonly language: Language;
  readonly policy: string;
  readonly text: CompressedText;
  readonly freshUntilMs: number;
}

const portalFolder = join(import.meta.dirname, "../../../portal/dist");
const freshMs = 30_000;
const largestCache = 500;
/** Paths of calls. An unknown path among them is answered with the error envelope, never with a page. */
const callPaths = /^\/(?:wps|lgw|lotto|gateway|demo|docs|studio\/api|backoffice\/api)(?:\/|$)/;

/** Functions of modules that this plugin may not import. */
export interface PagePorts {
  /** Origins of the games of the merchant's suppliers, which pages may frame. */
  readonly gameHostsOf: (merchantId: MerchantId) => readonly string[];
}

/** Mounts pages, built files and drawn pictures; must come after all other routes. */
export async function installPortalPages(app: FastifyInstance, deps: Deps, ports: PagePorts): Promise<void> {
  const entry = join(portalFolder, "server/entry-server.js");
  if (!existsSync(entry)) return;
  const renderer = (await import(pathToFileURL(entry).href)) as PortalRenderer;
  const buildText = await readFile(join(portalFolder, "server/page-assets.json"), "utf8");
  const assets = JSON.parse(buildText) as { readonly worker: string };
  const clientFolder = join(portalFolder, "client");
  await serveBuiltFiles(app, { folder: join(clientFolder, "assets"), prefix: "/assets" });
  const { config, clock } = deps;
  await installApp(app, { renderer, clientFolder, workerFile: assets.worker, buildText, config, clock });
  installPictures(app, deps.games, renderer);
  installSiteFiles(app, {
    port: config.port,
    clock,
    listPaths: (merchant, { ip }) =>
      renderer.listVisitorPaths((route, query) => {
        const { defaultLanguage: language } = merchant;
        const call = { host: hostOf(merchant), language, ip, draft: undefined, route, query };
        // A sitemap without some of the pages must not replace the one that search engines have.
        return callAsVisitor(app, call).catch(() => {
          throw new Refusal("system.not.available");
        });
      }),
  });
  const pages = createPageCache(app, deps, { renderer, assets, ...ports });
  installPreview(app, pages.preview);
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (callPaths.test(path) || isFilePath(path))
      return answerRefusal(new Refusal("http_method_not_support"), request, reply);
    const draft = /[?&]preview=([\w.-]{1,200})(?:&|$)/.exec(request.url)?.[1];
    if (draft !== undefined) return sendDraft(await pages.findDraft({ path, draft }, request), request, reply);
    return sendPage(await pages.find(requireMerchant(request), path, request), request, reply);
  });
}

/** A page with a draft is rendered for each request, never cached, and not indexed by search engines. */
function sendDraft(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.code(page.status).headers({
    "content-security-policy": page.policy,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  return sendCompressed(request, reply, page.text);
}

function sendPage(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.code(page.status).headers({
    "content-security-policy": page.policy,
    "cache-control": "no-cache",
    "content-language": page.language === "EN" ? "en" : "fil",
  });
  return sendCompressed(request, reply, page.text);
}

interface Portal extends PagePorts {
  readonly renderer: PortalRenderer;
  readonly assets: unknown;
}

function createPageCache(app: FastifyInstance, deps: Deps, { renderer, assets, gameHostsOf }: Portal) {
  const cachedPages = new Map<string, Promise<CachedPage>>();
  onPublication(deps, () => cachedPages.clear());
  const render = async (
    merchant: Merchant,
    { path, language, ip, forced, draft }: PageRequest,
  ): Promise<CachedPage> => {
    const { timeZone } = merchant;
    let isUnavailable = false;
    const page = await renderer.renderPage({
      path,
      language,
      assets,
      origin: merchantOrigin(merchant, deps.config.port),
      hasWorker: hasWorker(merchant),
      timeZone,
      isDemo: deps.config.demo,
      year: deps.clock.businessNow().getUTCFullYear(),
      imageHost: pickImageHost(merchant, deps.random),
      call: async (route, query) => {
        const host = hostOf(merchant);
        const value = await callAsVisitor(app, { host, language, ip, draft, route, query }).catch((error: unknown) => {
          isUnavailable ||= error instanceof Refusal;
          throw error;
        });
        return forced !== undefined && isRecord(value) ? { ...value, ...forced } : value;
      },
      draw: (path) => renderer.findPicture(path, gameFinderOf(deps.games.catalogueOf(merchant.id)))?.draw(),
    });
    // The renderer leaves out what it could not read. A page without its content must not be shown or cached.
    if (isUnavailable) throw new Refusal("system.not.available");
    const hosts = pageHosts(merchant);
    const frameHosts = [...hosts.frameHosts, ...gameHostsOf(merchant.id)];
    const policy = contentSecurityPolicy({ ...page, ...hosts, frameHosts });
    const text = await compressText(page.html, "text/html; charset=utf-8");
    return { status: page.status, language, policy, text, freshUntilMs: deps.clock.realNow().getTime() + freshMs };
  };
  return {
    /** Renders a page as if the portal had the given status; the page is not cached. */
    preview: (merchant: Merchant, request: PageRequest): Promise<CachedPage> => render(merchant, request),
    /**
     * Renders a page with the draft that the token names, if the token is valid; the page is not cached. Refuses
     * `too.much.request`.
     */
    async findDraft({ path, draft }: { path: string; draft: string }, request: FastifyRequest): Promise<CachedPage> {
      await takeToken(request, "session");
      const merchant = requireMerchant(request);
      return render(merchant, { path, language: languageOf(renderer, merchant, request), ip: request.ip, draft });
    },
    async find(merchant: Merchant, path: string, request: FastifyRequest): Promise<CachedPage> {
      const language = languageOf(renderer, merchant, request);
      const { code } = findMerchantStatus(deps, merchant, request.ip);
      // A planned look begins without a hint that clears the cache, so the look is part of the key.
      const { theme, accent, mode } = merchant.look;
      // A closed portal has one page for all paths. The status depends on the visitor, so it is part of the key.
      const key = `${merchant.id} ${theme}/${accent}/${mode} ${language} ${regionOf(deps, merchant, request.ip)} ${
        code === 0 ? renderer.pageKey(path, (flag) => hasFlag(merchant, flag)) : `closed ${code}`
      }`;
      const cached = await cachedPages.get(key);
      if (cached !== undefined && cached.freshUntilMs > deps.clock.realNow().getTime()) return cached;
      if (cachedPages.size >= largestCache) cachedPages.clear();
      const newPage = render(merchant, { path, language, ip: request.ip });
      cachedPages.set(key, newPage);
      newPage.catch(() => cachedPages.delete(key));
      return newPage;
    },
  };
}

function onPublication({ bus, merchants }: Pick<Deps, "bus" | "merchants">, clearCache: () => void): void {
  for (const topic of ["merchant.changed", "content.changed"]) {
    bus.subscribe(topic, () => {
      clearCache();
      // A page that is rendered while the merchants are read could show the old state, so the cache is cleared again
      // after the read. wire-deps.ts also starts a read for this hint and logs a failure.
      merchants.reload().then(clearCache, clearCache);
    });
  }
}

/** The language in the URL (`?lang=en`, for search engines and shared links), otherwise the cookie's. */
function languageOf({ languageOfCookie }: PortalRenderer, merchant: Merchant, request: FastifyRequest): Language {
  const requestedLanguage = /[?&]lang=(en|ty)(?:&|$)/i.exec(request.url)?.[1]?.toUpperCase();
  if ((requestedLanguage === "EN" || requestedLanguage === "TY") && merchant.languages.includes(requestedLanguage))
    return requestedLanguage;
  return languageOfCookie(request.headers.cookie, merchant.defaultLanguage);
}

/** The visitor's country if some games are not offered there: such a country has its own pages. Otherwise "". */
function regionOf({ countries, games }: Deps, { id }: Merchant, ip: string): string {
  const country = countries.countryOf(ip);
  return country !== null && games.catalogueOf(id).blockedCountries.has(country) ? country : "";
}

export interface PageRequest {
  readonly path: string;
  readonly language: "EN" | "TY";
  /** The visitor's IP address, which decides whether the portal is open. */
  readonly ip: string;
  /** Token of a draft that replaces the published content (modules/content/preview-token.ts). */
  readonly draft?: string | undefined;
  /** Replaces the real status. */
  readonly forced?: { readonly systemStatus: 1 | 2; readonly maintenanceEnd: number | null };
}

interface VisitorCall {
  readonly draft: string | undefined;
  readonly host: string;
  readonly language: "EN" | "TY";
  readonly ip: string;
  readonly route: string;
  readonly query: Readonly<Record<string, unknown>>;
}

function hostOf({ hosts, mainDomain }: Merchant): string {
  return hosts[0] ?? mainDomain;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Returns the response of a public call for a visitor of the merchant; throws if the call refuses. */
async function callAsVisitor(app: FastifyInstance, call: VisitorCall): Promise<unknown> {
  const { host, language, ip, draft, route, query } = call;
  const [, url = ""] = route.split(" ");
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const headers = { host, language, ...(draft === undefined ? {} : { "x-content-preview": draft }) };
  const answer = await app.inject({ method: "GET", url, query: texts, headers, remoteAddress: ip });
  const body: unknown = answer.json();
  // Other refusals with 503, such as maintenance, leave only this part of the page out.
  if (isRecord(body) && body["errorCode"] === "system.not.available") throw new Refusal("system.not.available");
  if (answer.statusCode !== 200) throw new Error(`${route} answered ${answer.statusCode}`);
  return typeof body === "object" && body !== null && "success" in body && "value" in body ? body.value : body;
}

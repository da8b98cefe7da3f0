/**
 * The portal's pages: rendered from the same React tree as in the browser, once per (merchant, page, language), cached
 * until the merchant publishes and for half a minute at most. The build proves the shell; without a build only calls
 * are answered. Source: docs/front-end.md, Pages.
 */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "../core/actor.ts";
import type { Deps } from "../core/deps.ts";
import type { MerchantId } from "../core/ids.ts";
import type { Merchant } from "../core/merchant/merchant.ts";
import { findHouseStatus } from "../core/merchant/system-status.ts";
import { Refusal } from "../core/refusal.ts";
import { compressText, sendCompressed } from "./compressed-reply.ts";
import type { CompressedText } from "./compressed-reply.ts";
import { answerRefusal } from "./errors.ts";
import { requireMerchant } from "./merchant.ts";
import { hasWorker, installApp } from "./installable-app.ts";
import type { AppRenderer } from "./installable-app.ts";
import { merchantOrigin } from "./merchant-origin.ts";
import { installPictures, knownGames } from "./pictures.ts";
import type { PictureRenderer } from "./pictures.ts";
import { pageHosts, pickImageHost } from "./page-hosts.ts";
import { takeToken } from "./rate-limit.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** What `apps/portal/dist/server/entry-server.js` exports; the portal's own source describes it. */
interface PortalRenderer extends AppRenderer, PictureRenderer {
  pageKey(path: string): string;
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
    call: (route: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;
    draw: (path: string) => string | undefined;
  }): Promise<RenderedPage>;
}

interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

interface CachedPage {
  readonly status: number;
  readonly language: Language;
  readonly policy: string;
  readonly text: CompressedText;
  readonly freshUntilMs: number;
}

const portalFolder = join(import.meta.dirname, "../../../portal/dist");
const freshMs = 30_000;
const largestCache = 500;
/** Paths that belong to calls: an unknown one is answered in their envelope, never with a page. */
const callPaths = /^\/(?:wps|lgw|lotto|gateway|demo|docs|studio\/api|backoffice\/api)(?:\/|$)/;
const yearMs = 31_536_000;
/** The last moment of ECMAScript. */
const latestTimeMs = 8_640_000_000_000_000;

/** What pages must know of modules that they may not import. */
export interface PagePorts {
  /** Origins that games of the merchant's suppliers come from: pages may frame them. */
  readonly gameHostsOf: (merchantId: MerchantId) => readonly string[];
}

/** Mounts pages, built files and drawn pictures; must come after every other route. */
export async function installPortalPages(app: FastifyInstance, deps: Deps, ports: PagePorts): Promise<void> {
  const entry = join(portalFolder, "server/entry-server.js");
  if (!existsSync(entry)) return;
  const renderer = (await import(pathToFileURL(entry).href)) as PortalRenderer;
  const buildText = await readFile(join(portalFolder, "server/page-assets.json"), "utf8");
  const assets = JSON.parse(buildText) as { readonly worker: string };
  await app.register(fastifyStatic, {
    root: join(portalFolder, "client/assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: yearMs * 1_000,
    schemaHide: true,
    decorateReply: false,
  });
  const clientFolder = join(portalFolder, "client");
  const { config, clock } = deps;
  await installApp(app, { renderer, clientFolder, workerFile: assets.worker, buildText, config, clock });
  installPictures(app, deps.games, renderer);
  const pages = createPageCache(app, deps, { renderer, assets, ...ports });
  previewRoute(app, pages);
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (callPaths.test(path)) return answerRefusal(new Refusal("http_method_not_support"), request, reply);
    const draft = /[?&]preview=([\w.-]{1,200})(?:&|$)/.exec(request.url)?.[1];
    if (draft !== undefined) return sendDraft(await pages.findDraft({ path, draft }, request), request, reply);
    return sendPage(await pages.find(requireMerchant(request), path, request), request, reply);
  });
}

/** A page with a draft in it is rendered anew for the one who asked, kept nowhere and found by no search engine. */
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
  const known = new Map<string, Promise<CachedPage>>();
  const forget = () => known.clear();
  for (const topic of ["merchant.changed", "content.changed"]) {
    deps.bus.subscribe(topic, () => {
      forget();
      // A page that is rendered while the merchants are still being read keeps what they were. The same hint has this
      // process read them anyway (wire-deps.ts, which logs a failure): it is that reading which is waited for.
      deps.merchants.reload().then(forget, forget);
    });
  }
  const render = async (merchant: Merchant, { path, language, ip, forced, draft }: PageWish): Promise<CachedPage> => {
    const { timeZone, mainDomain } = merchant;
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
        const host = merchant.hosts[0] ?? mainDomain;
        const value = await callAsVisitor(app, { host, language, ip, draft, route, query });
        return forced !== undefined && isRecord(value) ? { ...value, ...forced } : value;
      },
      draw: (path) => renderer.findPicture(path, knownGames(deps.games.shelfOf(merchant.id)))?.draw(),
    });
    const hosts = pageHosts(merchant);
    const frameHosts = [...hosts.frameHosts, ...gameHostsOf(merchant.id)];
    const policy = contentSecurityPolicy({ ...page, ...hosts, frameHosts });
    const text = await compressText(page.html, "text/html; charset=utf-8");
    return { status: page.status, language, policy, text, freshUntilMs: deps.clock.realNow().getTime() + freshMs };
  };
  return {
    /** A page as it would be under that status; kept nowhere. */
    preview: (merchant: Merchant, wish: PageWish): Promise<CachedPage> => render(merchant, wish),
    /** A page with the draft of that token in it, if the token is good; kept nowhere. Refuses `too.much.request`. */
    async findDraft({ path, draft }: { path: string; draft: string }, request: FastifyRequest): Promise<CachedPage> {
      await takeToken(request, "session");
      const merchant = requireMerchant(request);
      return render(merchant, { path, language: languageOf(renderer, merchant, request), ip: request.ip, draft });
    },
    async find(merchant: Merchant, path: string, request: FastifyRequest): Promise<CachedPage> {
      const language = languageOf(renderer, merchant, request);
      const { code } = findHouseStatus(deps, merchant, request.ip);
      // A planned look is put on at its hour, without any hint: each has pages of its own.
      const { theme, accent, mode } = merchant.look;
      // A closed house has one page for all addresses; the status is the visitor's, so it stands in the key.
      const key = `${merchant.id} ${theme}/${accent}/${mode} ${language} ${regionOf(deps, merchant, request.ip)} ${
        code === 0 ? renderer.pageKey(path) : `closed ${code}`
      }`;
      const cached = await known.get(key);
      if (cached !== undefined && cached.freshUntilMs > deps.clock.realNow().getTime()) return cached;
      if (known.size >= largestCache) known.clear();
      const fresh = render(merchant, { path, language, ip: request.ip });
      known.set(key, fresh);
      fresh.catch(() => known.delete(key));
      return fresh;
    },
  };
}

/** What the address asks for (`?lang=en`, for search engines and shared links), else the cookie. */
function languageOf({ languageOfCookie }: PortalRenderer, merchant: Merchant, request: FastifyRequest): Language {
  const asked = /[?&]lang=(en|ty)(?:&|$)/i.exec(request.url)?.[1]?.toUpperCase();
  if ((asked === "EN" || asked === "TY") && merchant.languages.includes(asked)) return asked;
  return languageOfCookie(request.headers.cookie, merchant.defaultLanguage);
}

/** The visitor's country where not all games are offered: such a country has pages of its own. */
function regionOf({ countries, games }: Deps, { id }: Merchant, ip: string): string {
  const country = countries.countryOf(ip);
  return country !== null && games.shelfOf(id).blockedCountries.has(country) ? country : "";
}

interface PageWish {
  readonly path: string;
  readonly language: "EN" | "TY";
  /** The visitor's address: it decides whether the house is open, and nothing else of the page. */
  readonly ip: string;
  /** Token of a draft that shows in place of what is published (modules/content/preview-token.ts). */
  readonly draft?: string | undefined;
  /** Takes the place of the status that is true. */
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Answers a public call as a visitor of that merchant would get it; throws when it refuses. */
async function callAsVisitor(app: FastifyInstance, call: VisitorCall): Promise<unknown> {
  const { host, language, ip, draft, route, query } = call;
  const [, url = ""] = route.split(" ");
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const headers = { host, language, ...(draft === undefined ? {} : { "x-content-preview": draft }) };
  const answer = await app.inject({ method: "GET", url, query: texts, headers, remoteAddress: ip });
  const body: unknown = answer.json();
  if (answer.statusCode !== 200) throw new Error(`${route} answered ${answer.statusCode}`);
  return typeof body === "object" && body !== null && "success" in body && "value" in body ? body.value : body;
}

/**
 * Closed pages as visitors would see them, for the back office to show before anything is closed. They tell nothing
 * that is secret; each is rendered anew, so a caller gets few.
 */
function previewRoute(app: FastifyInstance, pages: ReturnType<typeof createPageCache>): void {
  const kinds: Readonly<Record<string, 1 | 2 | undefined>> = { maintenance: 1, region: 2 };
  app.get<{ Params: { kind: string }; Querystring: { lang?: unknown; until?: unknown } }>(
    "/preview/:kind",
    { schema: { hide: true } },
    async (request, reply) => {
      const systemStatus = kinds[request.params.kind];
      if (systemStatus === undefined) return answerRefusal(new Refusal("no.data"), request, reply);
      await takeToken(request, "session");
      const until = Number(request.query.until);
      const maintenanceEnd = Number.isSafeInteger(until) && until > 0 && until < latestTimeMs ? until : null;
      const language = request.query.lang === "EN" ? "EN" : "TY";
      const forced = { systemStatus, maintenanceEnd };
      const page = await pages.preview(requireMerchant(request), { path: "/", language, ip: request.ip, forced });
      // Sandboxed wherever it is opened: its scripts would ask for the true status and show that.
      const policy = `${page.policy}; sandbox allow-same-origin`;
      void reply.header("content-security-policy", policy).header("cache-control", "no-store");
      return sendCompressed(request, reply, page.text);
    },
  );
}

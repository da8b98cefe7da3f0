/**
 * Makes the portal installable: manifest, icons (also `/favicon.ico`), service worker and offline page, for each
 * merchant. If the merchant's setting `app.worker` is off, browsers get a worker that removes itself and its caches.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { translate } from "@openhouse/i18n/translate";
import type { Config } from "../config.ts";
import type { Language } from "../core/actor.ts";
import type { Clock } from "../core/clock.ts";
import type { Merchant } from "../core/merchant/merchant.ts";
import { Refusal } from "../core/refusal.ts";
import { signMessage } from "../core/secrets/sign-message.ts";
import { answerRefusal } from "./errors.ts";
import { requireMerchant } from "./merchant.ts";
import { merchantOrigin } from "./merchant-origin.ts";
import { webClipProfile } from "./web-clip.ts";

/** The functions of the portal's renderer that this file needs. */
export interface AppRenderer {
  languageOfCookie(cookie: string | undefined, merchantDefault: string): Language;
  appManifest(merchant: AppMerchant): Promise<object>;
  offlineDocument(merchant: AppMerchant): Promise<{ readonly html: string; readonly styleHashes: readonly string[] }>;
  renderAppPicture(path: string): { readonly svg: string; readonly width: number } | undefined;
}

interface AppMerchant {
  readonly name: string;
  readonly theme: string;
  readonly language: Language;
}

interface AppFiles {
  readonly renderer: AppRenderer;
  /** Folder of the built files. */
  readonly clientFolder: string;
  /** Path of the built worker. */
  readonly workerFile: string;
  /** A text that identifies the build: it changes when a built file changes. */
  readonly buildText: string;
  readonly config: Pick<Config, "port" | "profileSigner">;
  readonly clock: Pick<Clock, "realNow">;
}

const daySeconds = 86_400;
/** Allows a worker to fetch from its own origin only. */
const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self'";

/** A worker that activates at once, deletes all caches and unregisters itself. */
const removalWorker =
  'self.addEventListener("install",()=>self.skipWaiting());' +
  'self.addEventListener("activate",e=>e.waitUntil((async()=>{' +
  "for(const name of await caches.keys())await caches.delete(name);" +
  "await self.registration.unregister()})()));\n";

export async function installApp(app: FastifyInstance, files: AppFiles): Promise<void> {
  const { renderer } = files;
  const worker = await readWorker(files);
  const hidden = { schema: { hide: true } };
  app.get("/manifest.webmanifest", hidden, async (request, reply) => {
    const manifest = await renderer.appManifest(merchantOf(renderer, request));
    void reply.header("cache-control", "no-cache").header("vary", "Cookie");
    return reply.type("application/manifest+json").send(JSON.stringify(manifest));
  });
  app.get("/service-worker.js", hidden, async (request, reply) => {
    const isOn = hasWorker(requireMerchant(request));
    void reply.header("cache-control", "no-cache").header("content-security-policy", workerPolicy);
    return reply.type("text/javascript; charset=utf-8").send(isOn ? worker : removalWorker);
  });
  app.get<{ Querystring: { lang?: unknown } }>("/offline", hidden, async (request, reply) => {
    const merchant = merchantOf(renderer, request);
    const { lang } = request.query;
    const language = lang === "EN" || lang === "TY" ? lang : merchant.language;
    const page = await renderer.offlineDocument({ ...merchant, language });
    const styles = page.styleHashes.join(" ");
    void reply.header("content-security-policy", `default-src 'none'; style-src ${styles}; base-uri 'none'`);
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page.html);
  });
  await webClipRoute(app, files);
  pictureRoute(app, renderer);
}

/** True if browsers may keep the merchant's service worker. */
export function hasWorker({ settings }: Pick<Merchant, "settings">): boolean {
  return settings["app.worker"] === "on";
}

/**
 * Serves the iOS profile that adds the portal to the home screen. The profile is signed if the operator has a
 * certificate. The files of the certificate and its key are read once, at the start, so a wrong path stops the start.
 */
async function webClipRoute(app: FastifyInstance, { renderer, config, clock }: AppFiles): Promise<void> {
  const signer = config.profileSigner;
  const identity = signer && {
    certificates: await readFile(signer.certificateFile, "utf8"),
    privateKey: await readFile(signer.keyFile, "utf8"),
  };
  app.get("/app/ios.mobileconfig", { schema: { hide: true } }, async (request, reply) => {
    const merchant = requireMerchant(request);
    const { name, theme, language } = merchantOf(renderer, request);
    const picture = renderer.renderAppPicture(`/app/${theme}/icon-180.png`);
    if (picture === undefined) return answerRefusal(new Refusal("no.data"), request, reply);
    const description = translate(language, "head.home", { name });
    const url = `${merchantOrigin(merchant, config.port)}/`;
    const icon = rasterise(picture);
    const profile = Buffer.from(webClipProfile({ code: merchant.code, name, description, url, icon }));
    const file = identity === undefined ? profile : await signMessage(profile, identity, clock.realNow());
    void reply.header("content-disposition", `attachment; filename="${merchant.code}.mobileconfig"`);
    return reply.type("application/x-apple-aspen-config").send(file);
  });
}

function pictureRoute(app: FastifyInstance, { renderAppPicture }: AppRenderer): void {
  const pngByPath = new Map<string, Buffer>();
  const findPng = (path: string): Buffer | undefined => {
    const picture = pngByPath.has(path) ? undefined : renderAppPicture(path);
    if (picture !== undefined) pngByPath.set(path, rasterise(picture));
    return pngByPath.get(path);
  };
  const caching = `public, max-age=${daySeconds}`;
  app.get("/app/:theme/:name", { schema: { hide: true } }, async (request, reply) => {
    const png = findPng(request.url.split("?", 1)[0] ?? "");
    if (png === undefined) return answerRefusal(new Refusal("no.data"), request, reply);
    return reply.header("cache-control", caching).type("image/png").send(png);
  });
  app.get("/favicon.ico", { schema: { hide: true } }, async (request, reply) => {
    const png = findPng(`/app/${requireMerchant(request).theme}/favicon.png`);
    if (png === undefined) return answerRefusal(new Refusal("no.data"), request, reply);
    return reply.header("cache-control", caching).type("image/x-icon").send(iconFile(png));
  });
}

/** Returns an ICO file that contains one PNG. Source: Microsoft's description of icons, ICONDIR and ICONDIRENTRY. */
function iconFile(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of pictures
  // A PNG has its width and height in its first block.
  header.writeUInt8(png.readUInt32BE(16), 6);
  header.writeUInt8(png.readUInt32BE(20), 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

function rasterise({ svg, width }: { readonly svg: string; readonly width: number }): Buffer {
  const drawing = new Resvg(svg, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: false } });
  return drawing.render().asPng();
}

async function readWorker({ clientFolder, workerFile, buildText }: AppFiles): Promise<string> {
  const text = await readFile(join(clientFolder, workerFile), "utf8");
  const build = createHash("sha256").update(buildText).digest("hex").slice(0, 16);
  return text.replaceAll("__BUILD__", build);
}

function merchantOf({ languageOfCookie }: AppRenderer, request: FastifyRequest): AppMerchant {
  const { name, theme, defaultLanguage } = requireMerchant(request);
  return { name, theme, language: languageOfCookie(request.headers.cookie, defaultLanguage) };
}

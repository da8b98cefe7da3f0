/**
 * Serves `/robots.txt`, `/sitemap.xml` and `/.well-known/security.txt` on the hosts of each merchant.
 * `security.txt` (RFC 9116) exists only while the merchant's settings `app.securityContact` and `app.securityExpires`
 * are set and not out of date.
 */

import type { FastifyInstance, FastifyRequest } from "fastify";
import { isCalendarDay } from "@openhouse/rules/identity/age";
import type { Clock } from "../core/clock.ts";
import type { Merchant } from "../core/merchant/merchant.ts";
import { requireMerchant } from "./merchant.ts";
import { merchantOrigin } from "./merchant-origin.ts";

interface SiteFiles {
  readonly port: number;
  readonly clock: Pick<Clock, "realNow">;
  /** Lists the merchant's pages for visitors. Refuses `system.not.available` if they cannot be read. */
  readonly listPaths: (merchant: Merchant, request: FastifyRequest) => Promise<readonly string[]>;
}

const caching = "public, max-age=3600";

export function installSiteFiles(app: FastifyInstance, { port, clock, listPaths }: SiteFiles): void {
  const hidden = { schema: { hide: true } };
  app.get("/robots.txt", hidden, async (request, reply) => {
    const sitemap = `${merchantOrigin(requireMerchant(request), port)}/sitemap.xml`;
    // A page that must not be indexed says so in its HTML, so robots must be able to read it.
    const text = `User-agent: *\nDisallow:\n\nSitemap: ${sitemap}\n`;
    return reply.header("cache-control", caching).type("text/plain; charset=utf-8").send(text);
  });
  app.get("/sitemap.xml", hidden, async (request, reply) => {
    const merchant = requireMerchant(request);
    const paths = await listPaths(merchant, request);
    const origin = merchantOrigin(merchant, port);
    const urls = paths.map((path) => `<url><loc>${escape(`${origin}${path}`)}</loc></url>\n`);
    const text =
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
    return reply.header("cache-control", caching).type("application/xml; charset=utf-8").send(text);
  });
  app.get(securityPath, hidden, async (request, reply) => {
    const merchant = requireMerchant(request);
    const text = securityText(merchant, `${merchantOrigin(merchant, port)}${securityPath}`, clock.realNow());
    if (text === undefined) return reply.callNotFound();
    return reply.header("cache-control", caching).type("text/plain; charset=utf-8").send(text);
  });
}

const securityPath = "/.well-known/security.txt";

/** Returns undefined if no contact is set, or if `app.securityExpires` is not a calendar day or has passed. */
function securityText({ settings, languages }: Merchant, url: string, now: Date): string | undefined {
  const { "app.securityContact": contact, "app.securityExpires": day } = settings;
  if (contact === "" || !isCalendarDay(day)) return undefined;
  const expires = `${day}T23:59:59Z`;
  if (new Date(expires) <= now) return undefined;
  const tags = languages.map((language) => (language === "EN" ? "en" : "fil")).join(", ");
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: ${tags}\nCanonical: ${url}\n`;
}

/**
 * True if the last part of a path has a file extension, or the path is under `/.well-known`, which is for programs. No
 * page has such a path, except `/index.html`.
 */
export function isFilePath(path: string): boolean {
  if (path === "/index.html") return false;
  return path.startsWith("/.well-known/") || path.includes(".", path.lastIndexOf("/"));
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

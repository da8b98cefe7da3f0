/**
 * Serves `/robots.txt` and `/sitemap.xml` on the hosts of each merchant. There is no `/.well-known/security.txt`,
 * because no setting names a contact for reports of vulnerabilities.
 */

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Merchant } from "../core/merchant/merchant.ts";
import { requireMerchant } from "./merchant.ts";
import { merchantOrigin } from "./merchant-origin.ts";

interface SiteFiles {
  readonly port: number;
  /** Lists the merchant's pages for visitors. Refuses `system.not.available` if they cannot be read. */
  readonly listPaths: (merchant: Merchant, request: FastifyRequest) => Promise<readonly string[]>;
}

const caching = "public, max-age=3600";

export function installSiteFiles(app: FastifyInstance, { port, listPaths }: SiteFiles): void {
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

/**
 * Serves the back office: one HTML file and its built files under /backoffice. It is rendered in the browser only.
 * Unknown pages get the same file with status 404, and the browser shows that the page does not exist.
 */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { serveBuiltFiles } from "./built-files.ts";
import { compressText, sendCompressed } from "./compressed-reply.ts";
import { contentSecurityPolicy } from "./security-headers.ts";
import { isFilePath } from "./site-files.ts";

const folder = join(import.meta.dirname, "../../../backoffice/dist");
const prefix = "/backoffice";

/** Does nothing if the back office was not built. */
export async function installBackofficePages(app: FastifyInstance): Promise<void> {
  const page = join(folder, "index.html");
  const pathsFile = join(folder, "paths.json");
  if (!existsSync(page) || !existsSync(pathsFile)) return;
  const isPage = createPageTest(JSON.parse(await readFile(pathsFile, "utf8")) as string[]);
  const text = await compressText(await readFile(page, "utf8"), "text/html; charset=utf-8");
  const policy = contentSecurityPolicy({
    scriptHashes: [],
    styleHashes: [],
    imageHosts: [],
    // The frames contain previews, which the portal renders on the same origin.
    frameHosts: ["'self'"],
    frameAncestors: ["'none'"],
  });
  await serveBuiltFiles(app, { folder: join(folder, "assets"), prefix: `${prefix}/assets` });
  for (const url of [prefix, `${prefix}/*`]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const path = request.url.split("?", 1)[0] ?? "";
      if (isFilePath(path)) return reply.callNotFound();
      void reply.code(isPage(path.slice(prefix.length)) ? 200 : 404);
      void reply.header("content-security-policy", policy).header("cache-control", "no-cache");
      return sendCompressed(request, reply, text);
    });
  }
}

/**
 * Returns a test whether a path below /backoffice has a page. In a pattern, `:name` is one segment, and `:name?` is one
 * that may be missing.
 */
export function createPageTest(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const source = pattern.replaceAll(/\/:\w+(\??)/g, (_, optional: string) => `(?:/[^/]+)${optional}`);
    return new RegExp(`^${source.replace(/\/$/, "")}/?$`);
  });
  return (path) => expressions.some((expression) => expression.test(path));
}

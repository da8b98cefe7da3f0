/** Serves the back office: one HTML file and its built files under /backoffice. It is rendered in the browser only. */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { serveBuiltFiles } from "./built-files.ts";
import { compressText, sendCompressed } from "./compressed-reply.ts";
import { contentSecurityPolicy } from "./security-headers.ts";
import { isFilePath } from "./site-files.ts";

const folder = join(import.meta.dirname, "../../../backoffice/dist");

/** Does nothing if the back office was not built. */
export async function installBackofficePages(app: FastifyInstance): Promise<void> {
  const page = join(folder, "index.html");
  if (!existsSync(page)) return;
  const text = await compressText(await readFile(page, "utf8"), "text/html; charset=utf-8");
  const policy = contentSecurityPolicy({
    scriptHashes: [],
    styleHashes: [],
    imageHosts: [],
    // The frames contain previews, which the portal renders on the same origin.
    frameHosts: ["'self'"],
    frameAncestors: ["'none'"],
  });
  await serveBuiltFiles(app, { folder: join(folder, "assets"), prefix: "/backoffice/assets" });
  for (const url of ["/backoffice", "/backoffice/*"]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      if (isFilePath(request.url.split("?", 1)[0] ?? "")) return reply.callNotFound();
      void reply.header("content-security-policy", policy).header("cache-control", "no-cache");
      return sendCompressed(request, reply, text);
    });
  }
}

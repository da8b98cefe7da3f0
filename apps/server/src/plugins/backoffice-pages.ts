/** Serves the back office: one HTML file and its built files under /backoffice. It is rendered in the browser only. */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { compressText, sendCompressed } from "./compressed-reply.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

const folder = join(import.meta.dirname, "../../../backoffice/dist");
const yearMs = 31_536_000_000;

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
  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/backoffice/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: yearMs,
    schemaHide: true,
    decorateReply: false,
  });
  for (const url of ["/backoffice", "/backoffice/*"]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      void reply.header("content-security-policy", policy).header("cache-control", "no-cache");
      return sendCompressed(request, reply, text);
    });
  }
}

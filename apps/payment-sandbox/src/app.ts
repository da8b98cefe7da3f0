/** The sandbox provider and the sandbox vendor, wired by hand. */

import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { apiRoutes } from "./api-routes.ts";
import type { SandboxConfig } from "./config.ts";
import { startCourier } from "./courier.ts";
import { systemNow } from "./clock.ts";
import { openJournal } from "./journal.ts";
import { pageRoutes } from "./page-routes.ts";
import { readSecret } from "./read-secret.ts";
import { openVendorBook } from "./vendor-book.ts";
import { vendorRoutes } from "./vendor-routes.ts";

const largestBody = 64 * 1_024;

/** Builds it; the caller listens and closes. */
export function buildSandbox(config: SandboxConfig, tell: (text: string) => void): FastifyInstance {
  const journal = openJournal(config.folder);
  const book = openVendorBook(config.folder, systemNow);
  const secret = config.secret ?? readSecret(config.folder);
  const deps = { journal, now: systemNow, delayMs: config.delayMs };
  const courier = startCourier({ ...deps, secret, webhookUrl: config.webhookUrl, tell });
  const app = fastify({ bodyLimit: largestBody, logger: false });
  // Signatures stand over the raw text, so nothing is parsed before they are checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const hurry = () => courier.hurry();
  const publicUrl = () => config.publicUrl ?? `http://localhost:${portOf(app) ?? config.port}`;
  apiRoutes(app, { ...deps, secret, timeoutMs: config.timeoutMs, publicUrl, hurry });
  vendorRoutes(app, { now: systemNow, secret, book, timeoutMs: config.timeoutMs });
  pageRoutes(app, { ...deps, hurry });
  app.get("/healthz", async () => ({ status: "alive" }));
  app.addHook("onClose", async () => {
    await courier.stop();
    journal.close();
    book.close();
  });
  return app;
}

/** The port that the operating system gave. */
export function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : undefined;
}

/** Builds the sandbox provider and the sandbox vendor. */

import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { apiRoutes } from "./api-routes.ts";
import type { SandboxConfig } from "./config.ts";
import { startCourier } from "./courier.ts";
import { systemNow } from "./clock.ts";
import { openJournal } from "./journal.ts";
import { pageRoutes } from "./page-routes.ts";
import { readSecret } from "./read-secret.ts";
import { openVendorLedger } from "./vendor-ledger.ts";
import { vendorRoutes } from "./vendor-routes.ts";

const maxBodyBytes = 64 * 1_024;

/** Builds the application and starts the delivery of messages. The caller makes it listen and closes it. */
export function buildSandbox(config: SandboxConfig, log: (text: string) => void): FastifyInstance {
  const journal = openJournal(config.folder);
  const vendorLedger = openVendorLedger(config.folder, systemNow);
  const secret = config.secret ?? readSecret(config.folder);
  const deps = { journal, now: systemNow, delayMs: config.delayMs };
  const courier = startCourier({ ...deps, secret, webhookUrl: config.webhookUrl, log });
  const app = fastify({ bodyLimit: maxBodyBytes, logger: false });
  // Signatures cover the raw text, so bodies are parsed after the signature check.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const deliverNow = () => courier.deliverNow();
  const publicUrl = () => config.publicUrl ?? `http://localhost:${portOf(app) ?? config.port}`;
  apiRoutes(app, { ...deps, secret, timeoutMs: config.timeoutMs, publicUrl, deliverNow });
  vendorRoutes(app, { now: systemNow, secret, ledger: vendorLedger, timeoutMs: config.timeoutMs });
  pageRoutes(app, { ...deps, deliverNow });
  app.get("/healthz", async () => ({ status: "alive" }));
  app.addHook("onClose", async () => {
    await courier.stop();
    journal.close();
    vendorLedger.close();
  });
  return app;
}

/** The port on which the application listens; undefined before it listens. */
export function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : undefined;
}

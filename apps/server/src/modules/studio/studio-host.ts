/**
 * The studio's own origin. Game clients are served and send their calls on `studio.<domain>`, so that a fault in a game
 * cannot reach the portal's storage or token. The studio is a separate application behind the same listener: hooks,
 * routes and content security policies of the portal do not apply to the studio, and those of the studio do not apply
 * to the portal.
 */

import { existsSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { isLoopbackHost } from "../../core/network/is-loopback.ts";
import { installAccessLog } from "../../plugins/access-log.ts";
import { serveBuiltFiles } from "../../plugins/built-files.ts";
import { installErrors } from "../../plugins/errors.ts";
import { measureRequests } from "../../plugins/metrics.ts";
import { collectCalls } from "../../plugins/openapi.ts";
import type { RateLimiters } from "../../plugins/rate-limit.ts";
import { contentSecurityPolicy, ignoreForwardedHost, installSecurityHeaders } from "../../plugins/security-headers.ts";
import { traceRequests } from "../../plugins/tracing/trace-requests.ts";
import { installValidation } from "../../plugins/validation.ts";
import { studioRoutes } from "./routes.ts";
import type { StudioDeps } from "./studio-deps.ts";

const clientsFolder = join(import.meta.dirname, "../../../../studio/dist");
const maxBodyBytes = 4 * 1_024;

/** Builds the studio's application. `mountStudioHost` attaches it to the portal's listener. */
export async function buildStudioHost(deps: StudioDeps, rateLimiters: RateLimiters): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    genReqId: () => deps.random.uuid(),
    // Log lines contain their request's id themselves. A logger per request would slow every round.
    childLoggerFactory: (logger) => logger,
  });
  ignoreForwardedHost(app);
  app.decorate("rateLimiters", rateLimiters);
  app.decorateRequest("merchant", null);
  app.decorateRequest("gameSession", null);
  installValidation(app);
  installErrors(app);
  traceRequests(app, deps);
  installAccessLog(app, { log: deps.log, callerOf: findPlayer });
  measureRequests(app, deps);
  installSecurityHeaders(app);
  collectCalls(app);
  studioRoutes(app, deps);
  // If the clients are not built, the host serves only calls.
  if (existsSync(clientsFolder)) await serveClients(app, deps);
  await app.ready();
  return app;
}

function findPlayer({ gameSession }: FastifyRequest) {
  return gameSession === null ? undefined : { actor: "member", actorId: String(gameSession.memberId) };
}

/** Sends requests for `studio.…` hosts to the studio's application before the portal handles them. */
export function mountStudioHost(portal: FastifyInstance, studio: FastifyInstance): void {
  // The listener chooses the application, so that a request for the studio does not run any code of the portal.
  const listeners = portal.server.listeners("request") as RequestListener[];
  portal.server.removeAllListeners("request");
  portal.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isStudioHost(request.headers.host)) studio.routing(request, response);
    else for (const listener of listeners) listener(request, response);
  });
  // Injected requests of tests bypass the listener.
  portal.addHook("onRequest", (request, reply, done) => {
    if (!isStudioHost(request.headers.host)) return done();
    reply.hijack();
    studio.routing(request.raw, reply.raw);
  });
  portal.addHook("onClose", () => studio.close());
}

function isStudioHost(host: string | undefined): boolean {
  return host !== undefined && /^studio\./i.test(host);
}

async function serveClients(app: FastifyInstance, { merchants }: StudioDeps): Promise<void> {
  await serveBuiltFiles(app, { folder: join(clientsFolder, "assets"), prefix: "/assets" });
  // All other files are pages.
  await app.register(fastifyStatic, {
    root: clientsFolder,
    setHeaders(reply) {
      void reply.header("cache-control", "no-cache");
      void reply.header("content-security-policy", pagePolicy(merchants.all().flatMap(({ hosts }) => hosts)));
    },
  });
}

/** The policy of the pages of the game clients. */
export function pagePolicy(portalHosts: readonly string[]): string {
  return contentSecurityPolicy({
    scriptHashes: [],
    styleHashes: [],
    imageHosts: [],
    frameHosts: [],
    // Only the portals and the studio itself may show a game in a frame. Portals of this machine use `http` with any
    // port.
    frameAncestors: ["'self'", ...portalHosts.map(portalOrigin)],
  });
}

function portalOrigin(host: string): string {
  const isLocal = isLoopbackHost(host) || host.endsWith(".localhost");
  return isLocal ? `http://${host}:*` : `https://${host}`;
}

/** Builds the server: plugins in the order in which a request passes them, then the routes of all modules. */

import fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Deps } from "./core/deps.ts";
import { installDemo } from "./demo/routes.ts";
import { permissionTable } from "./permission-rows.ts";
import { agentRoutes } from "./modules/agents/index.ts";
import { redFlagRoutes } from "./modules/red-flags/index.ts";
import { settingRoutes } from "./modules/settings/index.ts";
import { alertRoutes } from "./modules/alerts/index.ts";
import { auditRoutes } from "./modules/audit/index.ts";
import { betsRoutes, selectLargestWins } from "./modules/bets/index.ts";
import type { BetsPorts } from "./modules/bets/index.ts";
import { bonusRoutes } from "./modules/bonuses/index.ts";
import { catalogueRoutes, listMatches } from "./modules/catalogue/index.ts";
import type { GameLaunchers } from "./modules/catalogue/index.ts";
import { contentRoutes, createContentCache, readPublicLinks } from "./modules/content/index.ts";
import { contractRoutes } from "./modules/contracts/index.ts";
import { feedbackRoutes } from "./modules/feedback/index.ts";
import { fileRoutes } from "./modules/files/index.ts";
import { financeRoutes } from "./modules/finance/index.ts";
import {
  createGateway,
  createSupplierLauncher,
  findSupplierReplays,
  gameGatewayRoutes,
} from "./modules/suppliers/index.ts";
import type { GatewayDeps } from "./modules/suppliers/index.ts";
import {
  announceEndedSessions,
  createActorFinders,
  findLiveSessions,
  identityRoutes,
  provePassword,
  revokeSessionsOf,
  staffSessionRoutes,
} from "./modules/identity/index.ts";
import { identityCheckRoutes } from "./modules/identity-checks/index.ts";
import { limitRoutes } from "./modules/limits/index.ts";
import { merchantRoutes } from "./modules/merchants/index.ts";
import { messagingRoutes } from "./modules/messaging/index.ts";
import { paymentRoutes } from "./modules/payments/index.ts";
import { privacyRoutes } from "./modules/privacy/index.ts";
import { promotionRoutes } from "./modules/promotions/index.ts";
import { rebateRoutes } from "./modules/rebates/index.ts";
import { reportingRoutes } from "./modules/reporting/index.ts";
import {
  createStudio,
  installStudio,
  launchStudioGame,
  studioPortalRoutes,
  studioVendor,
} from "./modules/studio/index.ts";
import { captchaRoutes } from "./modules/captcha/index.ts";
import { staffRoutes } from "./modules/staff/index.ts";
import { showBalances, walletRoutes } from "./modules/wallet/index.ts";
import { installBodyDeadline } from "./plugins/body-deadline.ts";
import { installBackofficePages } from "./plugins/backoffice-pages.ts";
import type { RouteDeps } from "./plugins/define-route.ts";
import { installDrain } from "./plugins/drain.ts";
import { installAccessLog } from "./plugins/access-log.ts";
import { installCostlyGate } from "./plugins/costly-gate.ts";
import { answerError, installErrors } from "./plugins/errors.ts";
import { installHealth } from "./plugins/health.ts";
import { installLiveChannel } from "./plugins/live-channel.ts";
import { measureRequests, measureSockets, measureStores } from "./plugins/metrics.ts";
import { installMerchant } from "./plugins/merchant.ts";
import { installOpenApi } from "./plugins/openapi.ts";
import { installOverload } from "./plugins/overload.ts";
import { installPortalPages } from "./plugins/portal-pages.ts";
import { createRateLimiters } from "./plugins/rate-limit.ts";
import { openRateStore } from "./plugins/rate-store.ts";
import { ignoreForwardedHost, installSecurityHeaders } from "./plugins/security-headers.ts";
import { installSession } from "./plugins/session.ts";
import { traceRequests } from "./plugins/tracing/trace-requests.ts";
import { installValidation } from "./plugins/validation.ts";

export interface AppOptions {
  /** Raises the rate limits for load tests. */
  readonly rateFactor?: number;
  /** Requests are refused while the event loop is delayed by more than this; 0 means never, for tests. */
  readonly longestDelayMs?: number;
  /** Times within which requests must arrive; tests shorten them. */
  readonly arrival?: Partial<ArrivalTimes>;
}

interface ArrivalTimes {
  readonly headersMs: number;
  /** Bodies, except files. */
  readonly bodyMs: number;
  /** Whole requests with a file: a picture of 5 MB over a slow connection takes more than two minutes. */
  readonly fileMs: number;
  /** Node looks for late requests at this interval. */
  readonly checkEveryMs: number;
}

const arrivalTimes: ArrivalTimes = { headersMs: 30_000, bodyMs: 30_000, fileMs: 180_000, checkEveryMs: 1_000 };

/** The routes of modules that need only the `RouteDeps`. */
const plainRoutes: readonly ((app: FastifyInstance, routeDeps: RouteDeps) => void)[] = [
  alertRoutes,
  auditRoutes,
  paymentRoutes,
  bonusRoutes,
  privacyRoutes,
  rebateRoutes,
  reportingRoutes,
  financeRoutes,
  agentRoutes,
  contractRoutes,
  redFlagRoutes,
  settingRoutes,
  feedbackRoutes,
  fileRoutes,
  identityCheckRoutes,
  staffRoutes,
  messagingRoutes,
];

const maxBodyBytes = 256 * 1_024;
/**
 * A socket reads at most this much ahead. If a call is refused before its body is read, only this much of the body
 * stays in memory. Node applies the same limit to data that waits to be sent.
 */
const bytesReadAhead = 16 * 1_024;
const idleTimes = { connectionTimeout: 60_000, keepAliveTimeout: 65_000 };

/** Builds the application; the caller listens and closes. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const arrival = { ...arrivalTimes, ...options.arrival };
  const app = createServer(deps, arrival);
  ignoreForwardedHost(app);
  const store = openRateStore(app, deps.config.redisUrl);
  app.decorate("rateLimiters", createRateLimiters({ factor: options.rateFactor, store }));
  installCostlyGate(app, options.rateFactor);
  // Must precede the hooks of the portal: requests for the studio's origin go to its own application.
  const studio = createStudio(deps);
  const studioHost = await installStudio(app, studio);
  installBodyDeadline(app, arrival.bodyMs);
  // Bodies are JSON; a call that accepts another type declares it.
  app.removeContentTypeParser("text/plain");
  installValidation(app);
  installErrors(app);
  traceRequests(app, deps);
  installAccessLog(app, deps);
  measureRequests(app, deps);
  measureStores(deps);
  installSecurityHeaders(app);
  installDrain(app);
  await installOverload(app, options.longestDelayMs);
  installMerchant(app, deps);
  installSession(app);
  installHealth(app, deps);
  await installOpenApi(app, deps, studioHost);
  const live = await installLiveChannel(app, deps, {
    findLiveSessions: (merchantId, ids) => findLiveSessions(deps, merchantId, ids),
  });
  measureSockets(deps, () => live.socketCount());
  const routeDeps: RouteDeps = { ...deps, permissions: permissionTable, finders: createActorFinders(deps) };
  const contentCache = createContentCache(deps);
  merchantRoutes(app, routeDeps, (request) => readPublicLinks(deps, contentCache, request));
  captchaRoutes(app, routeDeps);
  identityRoutes(app, routeDeps, { showBalances });
  staffSessionRoutes(app, routeDeps);
  walletRoutes(app, routeDeps);
  limitRoutes(app, routeDeps, { provePassword, announceEndedSessions, endSessions: revokeSessionsOf });
  const gateway = await createGateway(deps);
  betsRoutes(app, routeDeps, { findReplays: openReplays(gateway) });
  catalogueRoutes(app, routeDeps, {
    launchers: openLaunchers(deps, gateway),
    findWins: (filter) => selectLargestWins(deps.db, filter),
  });
  promotionRoutes(app, routeDeps, contentCache);
  contentRoutes(app, routeDeps, {
    contentCache,
    listHotMatches: async (actor) =>
      listMatches(deps, actor).flatMap(({ matchList }) => matchList.map((match) => ({ id: match.matchId, ...match }))),
  });
  studioPortalRoutes(app, routeDeps, studio);
  gameGatewayRoutes(app, routeDeps, gateway);
  app.addHook("onClose", () => gateway.close());
  for (const routes of plainRoutes) routes(app, routeDeps);
  installDemo(app, routeDeps);
  await installBackofficePages(app);
  await installPortalPages(app, deps, { gameHostsOf: (merchantId) => gateway.suppliers.gameHostsOf(merchantId) });
  return app;
}

function createServer(
  { config, random, log }: Deps,
  { headersMs, fileMs, checkEveryMs }: typeof arrivalTimes,
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  return fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: () => random.uuid(),
    requestTimeout: fileMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs, highWaterMark: bytesReadAhead },
    ...idleTimes,
    maxRequestsPerSocket: 0,
    // While the process closes, it still answers requests on open connections.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
}

/** The studio launches its own games; suppliers launch the games of their vendors. */
function openLaunchers(deps: Deps, gateway: GatewayDeps): GameLaunchers {
  const studio: ReturnType<GameLaunchers["find"]> = { open: (order) => launchStudioGame(deps, order) };
  const findSupplier = createSupplierLauncher(gateway);
  return {
    find: (merchantId, vendor) => (vendor === studioVendor ? studio : findSupplier(merchantId, vendor)),
  };
}

/** The studio can replay all of its rounds; a supplier can replay the rounds that were played there. */
function openReplays(gateway: GatewayDeps): BetsPorts["findReplays"] {
  return async (actor, bets) => {
    const studioBetIds = bets.flatMap(({ id, vendor }) => (vendor === studioVendor ? [id] : []));
    return new Set([...studioBetIds, ...(await findSupplierReplays(gateway, actor, bets))]);
  };
}

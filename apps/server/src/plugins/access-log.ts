/**
 * Logs one line per request at the level info. The line has the pattern of the route instead of the URL, because a URL
 * can contain names, search texts and tokens; it has no header and no body.
 */

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";

export interface AccessLogOptions {
  readonly log: Pick<Logger, "info">;
  /** Finds the caller in an application with sessions of its own. Default: the actor of the request. */
  readonly callerOf?: (request: FastifyRequest) => Caller | undefined;
}

interface Caller {
  readonly actor: string;
  readonly actorId: string;
}

/** Call it before other hooks are added, so that refused requests are logged too. */
export function installAccessLog(app: FastifyInstance, { log, callerOf = findCaller }: AccessLogOptions): void {
  app.addHook("onResponse", (request, reply, done) => {
    const bytes = Number(reply.getHeader("content-length"));
    log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        tookMs: Math.round(reply.elapsedTime * 10) / 10,
        bytes: Number.isFinite(bytes) ? bytes : null,
        merchant: request.merchant?.code ?? null,
        ...(callerOf(request) ?? { actor: "visitor", actorId: null }),
        requestId: request.id,
      },
      "request",
    );
    done();
  });
}

function findCaller({ actor }: FastifyRequest): Caller | undefined {
  switch (actor?.kind) {
    case "member":
      return { actor: "member", actorId: String(actor.memberId) };
    case "staff":
      return { actor: "staff", actorId: String(actor.staffId) };
    default:
      return undefined;
  }
}

/** Measures each request as a span with the pattern of its route, because a URL can contain names and tokens. */

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../core/deps.ts";
import type { RunningSpan } from "../../core/tracing.ts";

/** Install it before other hooks. Does nothing if tracing is off. */
export function traceRequests(app: FastifyInstance, { tracing }: Pick<Deps, "tracing">): void {
  if (!tracing.isOn) return;
  const spans = new WeakMap<FastifyRequest, RunningSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const values = { "http.request.method": request.method, "http.route": route };
    const { traceparent } = request.headers;
    const span = tracing.start(
      { name: `${request.method} ${route}`, kind: "server", values },
      typeof traceparent === "string" ? traceparent : undefined,
    );
    spans.set(request, span);
    span.run(done);
  });
  // The body arrives in events of the connection, which run outside the span, so the span is entered again.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode } = reply;
    const values = { "http.response.status_code": statusCode };
    spans.get(request)?.end({ values, isFailed: statusCode >= 500 });
    done();
  });
}

/**
 * Measures calls of `fetch` inside a span, and passes the trace on in `traceparent`. Uses the events that Node's own
 * HTTP client publishes, so the callers need no change. A span names the host only, never a path or a query.
 */

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { RunningSpan, Tracing } from "../../core/tracing.ts";

/** The request of Node's HTTP client (undici), as its events contain it. */
interface ClientRequest {
  readonly method: string;
  readonly origin: string | URL;
  addHeader(name: string, value: string): void;
}

/** Starts to measure, and returns a function that stops it. `traceparentOf` computes the header for a span. */
export function traceOutgoing(
  tracing: Pick<Tracing, "isRecording" | "start">,
  traceparentOf: (span: RunningSpan) => string | undefined,
): () => void {
  const running = new WeakMap<ClientRequest, RunningSpan>();
  const onCreate = (message: unknown) => {
    if (!tracing.isRecording()) return;
    const { request } = message as { request: ClientRequest };
    const host = new URL(request.origin).hostname;
    const values = { "http.request.method": request.method, "server.address": host };
    const span = tracing.start({ name: `${request.method} ${host}`, kind: "client", values });
    running.set(request, span);
    const traceparent = traceparentOf(span);
    if (traceparent !== undefined) request.addHeader("traceparent", traceparent);
  };
  const onHeaders = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: { statusCode: number } };
    const { statusCode } = response;
    running.get(request)?.end({ values: { "http.response.status_code": statusCode }, isFailed: statusCode >= 500 });
    running.delete(request);
  };
  const onError = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    running.get(request)?.end({ isFailed: true });
    running.delete(request);
  };
  const handlers = [
    ["undici:request:create", onCreate],
    ["undici:request:headers", onHeaders],
    ["undici:request:error", onError],
  ] as const;
  for (const [name, handle] of handlers) subscribe(name, handle);
  return () => {
    for (const [name, handle] of handlers) unsubscribe(name, handle);
  };
}

/**
 * Ends connections whose request body does not arrive in time. Node's own time-out for whole requests is the same for
 * all routes, so it must allow a picture over a slow connection. This deadline is short, and only routes that accept
 * files lift it, for callers who have passed the checks of the route. It also applies to requests for the studio and to
 * requests that were answered before their body was read. Source: docs/security.md, Overload.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();
const timeoutReply = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Call it after all applications have been attached to the listener. */
export function installBodyDeadline(app: FastifyInstance, bodyMs: number): void {
  app.server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const timer = setTimeout(() => {
      if (!response.headersSent) request.socket.write(timeoutReply);
      request.socket.destroySoon();
    }, bodyMs);
    deadlines.set(request, timer);
    request.once("close", () => clearTimeout(timer));
  });
}

/** Lets the body take as long as Node's time-out for whole requests allows. */
export function liftBodyDeadline(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

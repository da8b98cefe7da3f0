/**
 * A proxy in front of the server. It can replace the service worker with that of another build, and it can cut the
 * connection.
 */

import { createServer, request as requestUpstream } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface BuildProxy {
  /** The origin of the proxy. */
  readonly origin: string;
  /** From now on, answers requests for the service worker with that of another build. */
  deploy(): void;
  /** Breaks all further connections, so that the app is offline. */
  goOffline(): void;
  close(): Promise<void>;
}

/** Opens a proxy in front of the server at this URL. */
export async function openBuildProxy(serverUrl: string): Promise<BuildProxy> {
  const { hostname, port } = new URL(serverUrl);
  let isNew = false;
  let isOffline = false;
  const server = createServer((incoming, response) => {
    if (isOffline) return void incoming.socket.destroy();
    const isWorker = incoming.url === "/service-worker.js";
    const headers = { ...incoming.headers, ...(isWorker ? { "accept-encoding": "identity" } : {}) };
    const outgoing = requestUpstream(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (upstreamResponse) => {
        if (isWorker && isNew) void sendOtherBuild(upstreamResponse, response);
        else {
          response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
          upstreamResponse.pipe(response);
        }
      },
    );
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => void (isNew = true),
    goOffline: () => void (isOffline = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends the server's service worker, in which the name of the build is replaced. */
async function sendOtherBuild(upstreamResponse: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of upstreamResponse) parts.push(part as Buffer);
  const text = Buffer.concat(parts)
    .toString()
    .replace(/build-[0-9a-f]{16}/, "build-00000000000000ff");
  const { "content-length": _length, ...headers } = upstreamResponse.headers;
  response.writeHead(upstreamResponse.statusCode ?? 502, headers).end(text);
}

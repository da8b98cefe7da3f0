/** A proxy before the server that can replace the service worker by that of another build. */

import { createServer, request as ask } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface BuildDoor {
  /** The origin of the proxy. */
  readonly origin: string;
  /** From now on serves another build's service worker. */
  deploy(): void;
  /** From now on answers no request. */
  shut(): void;
  close(): Promise<void>;
}

/** Opens a proxy before the server at `house`. */
export async function openBuildDoor(merchant: string): Promise<BuildDoor> {
  const { hostname, port } = new URL(merchant);
  let isNew = false;
  let isShut = false;
  const server = createServer((incoming, reply) => {
    if (isShut) return void incoming.socket.destroy();
    const isWorker = incoming.url === "/service-worker.js";
    const headers = { ...incoming.headers, ...(isWorker ? { "accept-encoding": "identity" } : {}) };
    const outgoing = ask({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      if (isWorker && isNew) void sendChanged(answer, reply);
      else {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      }
    });
    outgoing.on("error", () => reply.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => void (isNew = true),
    shut: () => void (isShut = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Changes the build name in the service worker. */
async function sendChanged(answer: IncomingMessage, reply: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const text = Buffer.concat(parts)
    .toString()
    .replace(/build-[0-9a-f]{16}/, "build-00000000000000ff");
  const { "content-length": _length, ...headers } = answer.headers;
  reply.writeHead(answer.statusCode ?? 502, headers).end(text);
}

/** Sends one request to the real server over a keep-alive connection. */

import { Agent, request } from "node:http";
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";

export interface ServerCall {
  readonly method?: "GET" | "POST";
  readonly path: string;
  /** The host name to call: `localhost` for the portal, `studio.localhost` for the studio. */
  readonly host: string;
  readonly token: string;
  readonly key?: string;
  /** The caller's own loopback address. Each player has another one, because rate limits apply per IP address. */
  readonly address: string;
  readonly body?: unknown;
}

export interface ServerAnswer {
  readonly status: number;
  readonly body: { readonly value?: unknown; readonly errorCode?: string };
}

const timeoutMs = 60_000;
const agent = new Agent({ keepAlive: true });

/** Resolves with undefined if there is no complete response: the connection was refused, broke, or timed out. */
export function callServer(port: number, call: ServerCall): Promise<ServerAnswer | undefined> {
  return new Promise((resolve) => {
    const text = call.body === undefined ? "" : JSON.stringify(call.body);
    const outgoing = request({
      agent,
      host: "127.0.0.1",
      port,
      localAddress: call.address,
      method: call.method ?? "POST",
      path: call.path,
      timeout: timeoutMs,
      headers: {
        host: call.host,
        authorization: call.token,
        language: "EN",
        ...(call.key === undefined ? {} : { "idempotency-key": call.key }),
        ...(text === "" ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      },
    });
    outgoing.on("response", (response) => void readAnswer(response).then(resolve));
    outgoing.on("error", () => resolve(undefined));
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.end(text);
  });
}

async function readAnswer(response: IncomingMessage): Promise<ServerAnswer | undefined> {
  try {
    return { status: response.statusCode ?? 0, body: (await json(response)) as ServerAnswer["body"] };
  } catch {
    // The server was killed while it responded.
    return undefined;
  }
}

/** Calls a server over connections that stay open between calls. */

import { Agent as HttpAgent, request as requestHttp } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";

export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly host?: string | undefined;
  /** The caller's own loopback address. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A file as bytes; everything else is sent as JSON. */
  readonly body?: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface HttpClient {
  /** Resolves with undefined if there is no complete answer: the connection was refused, broke, or timed out. */
  call(call: HttpCall): Promise<HttpAnswer | undefined>;
  close(): void;
}

/** The JSON object in which the product answers its calls. */
export interface Envelope {
  readonly value?: unknown;
  readonly errorCode?: string;
}

const timeoutMs = 60_000;

/** If `authority` (the certificate of the issuer, PEM) is given, connections use TLS. */
export function createHttpClient(port: number, authority?: string): HttpClient {
  const agent =
    authority === undefined ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true, ca: authority });
  const send = authority === undefined ? requestHttp : requestHttps;
  return {
    call(call) {
      const body = bodyOf(call);
      return new Promise((resolve) => {
        const outgoing = send({
          agent,
          host: "127.0.0.1",
          servername: "localhost",
          port,
          localAddress: call.address ?? "127.0.0.1",
          method: call.method,
          path: call.path,
          timeout: timeoutMs,
          headers: {
            host: call.host ?? "localhost",
            language: "EN",
            ...(body.length === 0 ? {} : { "content-type": "application/json", "content-length": body.length }),
            ...call.headers,
          },
        });
        outgoing.on("response", (response) => void readAnswer(response).then(resolve));
        outgoing.on("error", () => resolve(undefined));
        outgoing.on("timeout", () => outgoing.destroy());
        outgoing.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

function bodyOf({ body }: HttpCall): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(body === undefined ? "" : JSON.stringify(body));
}

async function readAnswer(response: IncomingMessage): Promise<HttpAnswer | undefined> {
  try {
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
  } catch {
    // The server was killed while it responded.
    return undefined;
  }
}

/** Returns an empty object if the answer is not JSON, for example an error page of nginx. */
export function envelopeOf({ headers, text: body }: HttpAnswer): Envelope {
  return String(headers["content-type"]).includes("json") ? (JSON.parse(body) as Envelope) : {};
}

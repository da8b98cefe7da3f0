/** Calls the proxy as a browser or a balancer does, over kept connections, and records every call. */

import { Agent as HttpAgent, request as requestHttp } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";

export interface ProxyCall {
  readonly method: string;
  readonly path: string;
  readonly host?: string;
  /** The caller's own loopback address. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface RecordedCall {
  readonly what: string;
  readonly startedMs: number;
  readonly endedMs: number;
  /** Undefined if the connection broke. */
  readonly status: number | undefined;
  /** The beginning of the answer of a failed call. */
  readonly text: string;
}

export interface ProxyClient {
  /** Resolves with undefined if there is no complete answer. */
  call(call: ProxyCall): Promise<ProxyAnswer | undefined>;
  /** The calls since the last time this was asked. */
  takeRecords(): RecordedCall[];
  close(): void;
}

const timeoutMs = 60_000;

/** With an authority the connection is TLS. */
export function createProxyClient(port: number, authority?: string): ProxyClient {
  const agent =
    authority === undefined ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true, ca: authority });
  const send = authority === undefined ? requestHttp : requestHttps;
  let records: RecordedCall[] = [];
  return {
    call(call) {
      const startedMs = performance.now();
      const body = call.body === undefined ? "" : JSON.stringify(call.body);
      return new Promise((resolve) => {
        const finish = (answer: ProxyAnswer | undefined) => {
          const what = `${call.method} ${call.path}`;
          const status = answer?.status;
          const text = (status ?? 0) >= 500 ? (answer?.text.slice(0, 200) ?? "") : "";
          records.push({ what, startedMs, endedMs: performance.now(), status, text });
          resolve(answer);
        };
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
            ...(body === "" ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
            ...call.headers,
          },
        });
        outgoing.on("response", (response) => void readAnswer(response).then(finish));
        outgoing.on("error", () => finish(undefined));
        outgoing.on("timeout", () => outgoing.destroy());
        outgoing.end(body);
      });
    },
    takeRecords() {
      const taken = records;
      records = [];
      return taken;
    },
    close: () => agent.destroy(),
  };
}

async function readAnswer(response: IncomingMessage): Promise<ProxyAnswer | undefined> {
  try {
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
  } catch {
    return undefined;
  }
}

/** Calls the running server as a browser behind the proxy does: by https, encrypted where the server requires it. */

import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { encryptRequest } from "../../src/testing/test-app.ts";
import type { TestCall } from "../../src/testing/test-app.ts";

/** Sends a call that must succeed, and returns its value. */
export type CallPortal = <Value>(call: TestCall & { readonly isEncrypted?: boolean }) => Promise<Value>;

/** `host` is the host of calls without their own. */
export function createPortalCaller(port: number, host: string): CallPortal {
  const send = (call: TestCall) => sendCall(port, { host, ...call });
  return async <Value>({ isEncrypted = false, ...call }: TestCall & { readonly isEncrypted?: boolean }) => {
    const { status, body } = await send(
      isEncrypted ? await encryptRequest(send, { realNow: () => new Date() }, call) : call,
    );
    if (status !== 200) throw new Error(`${call.method} ${call.url} was answered ${status} ${JSON.stringify(body)}`);
    return body["value"] as Value;
  };
}

type Reply = Readonly<Record<string, unknown>>;

function sendCall(port: number, { method, url, host, token, key, body, headers }: TestCall) {
  const text = body === undefined ? "" : JSON.stringify(body);
  return new Promise<{ status: number; body: Reply; value: unknown }>((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port,
      method,
      path: url,
      headers: {
        host,
        language: "EN",
        "x-forwarded-for": "198.51.100.7",
        "x-forwarded-proto": "https",
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
        "idempotency-key": key ?? randomUUID(),
        ...(token === undefined ? {} : { authorization: token }),
        ...headers,
      },
    });
    outgoing.on("response", (response) => {
      json(response).then((reply) => {
        const answer = reply as Reply;
        resolve({ status: response.statusCode ?? 0, body: answer, value: answer["value"] });
      }, reject);
    });
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}

/** Calls the running server as the proxy does for a browser that uses https. Calls with `isEncrypted` are encrypted. */

import { randomUUID } from "node:crypto";
import { encryptRequest } from "../../src/testing/test-app.ts";
import type { TestCall } from "../../src/testing/test-app.ts";
import { createHttpClient, envelopeOf } from "../lib/http-client.ts";

/** Sends a call that must succeed, and returns its value. */
export type CallPortal = <Value>(call: TestCall & { readonly isEncrypted?: boolean }) => Promise<Value>;

/** `host` is used for calls that name no host. */
export function createPortalCaller(port: number, host: string): CallPortal {
  const client = createHttpClient(port);
  const send = async (call: TestCall) => {
    const { method, url, body, token, key = randomUUID(), headers } = call;
    const answer = await client.call({
      method,
      path: url,
      host: call.host ?? host,
      body,
      headers: {
        "x-forwarded-for": "198.51.100.7",
        "x-forwarded-proto": "https",
        "idempotency-key": key,
        ...(token === undefined ? {} : { authorization: token }),
        ...headers,
      },
    });
    if (answer === undefined) throw new Error(`${method} ${url} got no response`);
    const envelope = envelopeOf(answer);
    return { status: answer.status, body: envelope, value: envelope.value };
  };
  return async <Value>({ isEncrypted = false, ...call }: TestCall & { readonly isEncrypted?: boolean }) => {
    const { status, body, value } = await send(
      isEncrypted ? await encryptRequest(send, { realNow: () => new Date() }, call) : call,
    );
    if (status !== 200) throw new Error(`${call.method} ${call.url} got the status ${status}: ${JSON.stringify(body)}`);
    return value as Value;
  };
}

/** Signed HTTP calls to the sandbox (apps/payment-sandbox), for the adapters of the sandbox's provider and vendor. */

import type { Clock } from "../../../core/clock.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import { signContent } from "../../../core/secrets/sign-content.ts";

export interface SandboxOptions {
  readonly url: string;
  /** Read at the first call, because the file may not exist before the sandbox has started. */
  readonly secret: () => string;
  readonly clock: Pick<Clock, "realNow">;
}

export interface SandboxRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: object;
}

const timeoutMs = 5_000;
/**
 * Client errors that do not finally refuse the order: temporary errors, a wrong signature, a proxy's reply instead of
 * the provider's (404, 405, 410), or an existing order with different details (409). The next query by reference shows
 * the state.
 */
const unclearStatuses = new Set([401, 403, 404, 405, 408, 409, 410, 425, 429]);

/** Sends a request and returns the body. Throws `ProviderRefused` or `ProviderUnavailable`. */
export async function callSandbox(options: SandboxOptions, request: SandboxRequest): Promise<unknown> {
  const response = await send(options, request);
  if (response.ok) return readJson(response);
  await response.body?.cancel().catch(() => undefined);
  const isRefused = response.status >= 400 && response.status < 500 && !unclearStatuses.has(response.status);
  if (isRefused) throw new ProviderRefused(`the sandbox replied with status ${response.status}`);
  throw new ProviderUnavailable(`the sandbox replied with status ${response.status}`);
}

/** Queries an object. Returns undefined if it does not exist. Throws `ProviderUnavailable`. */
export async function findInSandbox(options: SandboxOptions, path: string): Promise<unknown> {
  const response = await send(options, { method: "GET", path });
  if (response.ok) return readJson(response);
  await response.body?.cancel().catch(() => undefined);
  if (response.status === 404) return undefined;
  throw new ProviderUnavailable(`the sandbox replied with status ${response.status}`);
}

async function send({ url, secret, clock }: SandboxOptions, { method, path, body }: SandboxRequest): Promise<Response> {
  const text = body === undefined ? "" : JSON.stringify(body);
  const signed = { secret: secret(), content: `${method} ${path}.${text}`, now: clock.realNow() };
  try {
    return await fetch(`${url}${path}`, {
      method,
      headers: {
        "x-signature": signContent(signed),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: text }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
  } catch (error) {
    throw new ProviderUnavailable("the sandbox did not answer", { cause: error });
  }
}

/** An incomplete body or invalid JSON leaves the result unknown, like a missing reply. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new ProviderUnavailable("the sandbox's reply is incomplete or not JSON", { cause: error });
  }
}

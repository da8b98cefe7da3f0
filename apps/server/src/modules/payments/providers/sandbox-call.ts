/** A signed call to the sandbox, and what its answers mean; shared by the adapters of its provider and its vendor. */

import type { Clock } from "../../../core/clock.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import { signContent } from "./message-signature.ts";

export interface SandboxOptions {
  readonly url: string;
  /** Read when it is first needed: the file may not be there before the sandbox has started. */
  readonly secret: () => string;
  readonly clock: Pick<Clock, "realNow">;
}

export interface Question {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: object;
}

const answerWithinMs = 5_000;
/**
 * Answers that do not say "never": not now, not with this signature, nobody is at this address (404, 405, 410: a
 * gateway's, the provider has not read the order), or there is one of that name with other details (409), which a
 * question by reference then shows.
 */
const unclearStatuses = new Set([401, 403, 404, 405, 408, 409, 410, 425, 429]);

/** The body of the answer. Throws `ProviderRefused` or `ProviderUnavailable`. */
export async function askSandbox(options: SandboxOptions, question: Question): Promise<unknown> {
  const response = await send(options, question);
  if (response.ok) return readJson(response);
  await response.body?.cancel().catch(() => undefined);
  const isRefused = response.status >= 400 && response.status < 500 && !unclearStatuses.has(response.status);
  if (isRefused) throw new ProviderRefused(`the sandbox answered ${response.status}`);
  throw new ProviderUnavailable(`the sandbox answered ${response.status}`);
}

/** The same by name; undefined when nothing has that name. Throws `ProviderUnavailable`. */
export async function askSandboxIfKnown(options: SandboxOptions, path: string): Promise<unknown> {
  const response = await send(options, { method: "GET", path });
  if (response.ok) return readJson(response);
  await response.body?.cancel().catch(() => undefined);
  if (response.status === 404) return undefined;
  throw new ProviderUnavailable(`the sandbox answered ${response.status}`);
}

async function send({ url, secret, clock }: SandboxOptions, { method, path, body }: Question): Promise<Response> {
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
      signal: AbortSignal.timeout(answerWithinMs),
      redirect: "error",
    });
  } catch (error) {
    throw new ProviderUnavailable("the sandbox did not answer", { cause: error });
  }
}

/** A body that breaks off or is no JSON leaves the outcome as unknown as no answer at all. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new ProviderUnavailable("the sandbox's answer broke off", { cause: error });
  }
}

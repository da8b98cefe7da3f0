/**
 * Reads a response. Only successful responses below `/lgw` and `/lotto/lgw` have no envelope. Source:
 * docs/wire-format.md, Envelope.
 */

import { ApiError, networkError } from "./api-error.ts";

/**
 * Returns the value of a success. Throws `ApiError`: `refused` for a failure, including failures with status 200;
 * `network` for an unreadable response, because the server's result is then unknown. For an aborted call, throws the
 * error of `fetch`.
 */
export async function readReply(response: Response, path: string): Promise<unknown> {
  const json = await readJson(response);
  const hasNoEnvelope = path.startsWith("/lgw/") || path.startsWith("/lotto/lgw/");
  if (hasNoEnvelope && response.ok) return json;
  if (isEnvelope(json) && json.success && response.ok) return json.value;
  // A success without an envelope comes from a proxy, not from our server.
  if (response.ok && !isEnvelope(json)) throw networkError();
  throw refusalOf(response, isEnvelope(json) ? json : undefined);
}

interface Envelope {
  readonly success: boolean;
  readonly value?: unknown;
  readonly message?: unknown;
  readonly errorCode?: unknown;
}

function refusalOf(response: Response, envelope: Envelope | undefined): ApiError {
  const { message, errorCode, value } = envelope ?? {};
  return new ApiError({
    kind: "refused",
    code: typeof errorCode === "string" ? errorCode : "",
    message: typeof message === "string" ? message : "",
    status: response.status,
    value,
  });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    // The connection broke within the body, or a proxy responded.
    throw networkError();
  }
}

function isEnvelope(json: unknown): json is Envelope {
  return typeof json === "object" && json !== null && "success" in json && typeof json.success === "boolean";
}

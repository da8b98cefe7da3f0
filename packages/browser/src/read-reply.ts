/** Reads a response: `/lgw` and `/lotto/lgw` have no envelope, all others do. Source: docs/wire-format.md, Envelope. */

import { ApiError } from "./api-error.ts";

/**
 * Returns the value of a success. Throws `ApiError`: `refused` for a failure, including soft ones (200); `network` for
 * an unreadable response, because the server's result is unknown then. An aborted call throws what `fetch` throws.
 */
export async function readReply(response: Response, path: string): Promise<unknown> {
  const answer = await readJson(response);
  const isBare = path.startsWith("/lgw/") || path.startsWith("/lotto/lgw/");
  if (isBare && response.ok) return answer;
  if (isEnvelope(answer) && answer.success && response.ok) return answer.value;
  // A success without an envelope does not come from our server but from a proxy.
  if (response.ok && !isEnvelope(answer)) throw unreadable();
  throw refusalOf(response, isEnvelope(answer) ? answer : undefined);
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
    // The connection broke during the body, or a proxy has answered.
    throw unreadable();
  }
}

function unreadable(): ApiError {
  return new ApiError({ kind: "network", code: "", message: "", status: 0 });
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === "object" && answer !== null && "success" in answer && typeof answer.success === "boolean";
}

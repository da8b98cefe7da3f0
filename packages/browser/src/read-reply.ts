/** Reads an answer: `/lgw` and `/lotto/lgw` are bare, everything else comes in the envelope. Source: api-facts 1.1. */

import { ApiError } from "./api-error.ts";

/** The value of a success. Throws `ApiError` of kind `refused` for a failure, soft ones (200) included. */
export async function readReply(response: Response, path: string): Promise<unknown> {
  const answer = await readJson(response);
  const isBare = path.startsWith("/lgw/") || path.startsWith("/lotto/lgw/");
  if (isBare && response.ok) return answer;
  if (isEnvelope(answer) && answer.success && response.ok) return answer.value;
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
  } catch {
    // An answer without JSON comes from something between us and the server: the status alone tells.
    return undefined;
  }
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === "object" && answer !== null && "success" in answer && typeof answer.success === "boolean";
}

/** Sends a request by `fetch`. */

import { networkError } from "./api-error.ts";

/** Throws `ApiError` (`network`) if there is no response, and `AbortError` if the caller aborted the call. */
export async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: "same-origin" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw networkError();
  }
}

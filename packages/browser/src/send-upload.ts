/** Sends a large body and reports the progress. */

import { networkError } from "./api-error.ts";

export interface UploadInit {
  readonly method: string;
  readonly headers: Headers;
  readonly body: Blob | string | undefined;
  readonly signal: AbortSignal;
}

/** The server accepts two uploads of a person at a time and refuses more. */
const mostAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Runs an upload when it is its turn, so that a person can choose several pictures at once. */
export async function inUploadTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await run();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/**
 * Returns a response like `fetch`. Throws `ApiError` (`network`) if there is no response, and the signal's reason if
 * the caller aborted the call.
 */
export function sendUpload(url: string, init: UploadInit, onProgress: (share: number) => void): Promise<Response> {
  const { method, headers, body, signal } = init;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const rejectAsNetwork = () => reject(networkError());
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    xhr.addEventListener("load", () => resolve(new Response(xhr.responseText, { status: xhr.status })));
    xhr.addEventListener("error", rejectAsNetwork);
    xhr.addEventListener("abort", () =>
      isAbortedByCaller(signal) ? reject(signal.reason as Error) : rejectAsNetwork(),
    );
    signal.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(body ?? null);
  });
}

/** True if the caller aborted the call, not the timeout. */
function isAbortedByCaller({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === "AbortError";
}

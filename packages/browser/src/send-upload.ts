/** Sends a large body and reports the progress. */

import { ApiError } from "./api-error.ts";

export interface UploadInit {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Returns a response like `fetch`. Throws `ApiError` (network) without a response, and the signal's own reason if it
 * was aborted.
 */
export function sendUpload(url: string, init: UploadInit, onProgress: (share: number) => void): Promise<Response> {
  const { method, headers, body, signal } = init;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const lost = () => reject(new ApiError({ kind: "network", code: "", message: "", status: 0 }));
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    headers.forEach((value, name) => sending.setRequestHeader(name, value));
    sending.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    sending.addEventListener("load", () => resolve(new Response(sending.responseText, { status: sending.status })));
    sending.addEventListener("error", lost);
    sending.addEventListener("abort", () => (isCalledOff(signal) ? reject(signal.reason as Error) : lost()));
    signal.addEventListener("abort", () => sending.abort(), { once: true });
    sending.send(body ?? null);
  });
}

/** Aborted by the caller, not by the timeout. */
function isCalledOff({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === "AbortError";
}

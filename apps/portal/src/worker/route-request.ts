/**
 * Decides how the service worker handles a request. Pure. API calls are never touched, so no response with money or
 * member data is ever cached.
 */

/**
 * `page`: from the server, or the offline page. `file`: cached after the first fetch. `leave`: not handled by the
 * worker.
 */
export type WorkerAnswer = "page" | "file" | "leave";

interface BrowserRequest {
  readonly method: string;
  readonly url: string;
  /** `navigate` for a page load. */
  readonly mode: string;
}

/** File names here contain the hash of their content, so they never change. */
const builtFiles = "/assets/";
/** Pages of other applications: back office, documentation, studio and downloads. */
const otherPages = /^\/(?:backoffice|docs|studio|app|preview)(?:\/|$)/;

export function routeRequest({ method, url, mode }: BrowserRequest, origin: string): WorkerAnswer {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return "leave";
  if (mode === "navigate") return otherPages.test(address.pathname) ? "leave" : "page";
  return address.pathname.startsWith(builtFiles) ? "file" : "leave";
}

/** Decides how the service worker handles a request. API calls are not handled, so their responses are never cached. */

/**
 * `page`: the page from the server, or the offline page. `file`: a file that is cached after its first fetch. `leave`:
 * a request that the worker does not handle.
 */
export type RequestKind = "page" | "file" | "leave";

interface BrowserRequest {
  readonly method: string;
  readonly url: string;
  /** `navigate` for a page load. */
  readonly mode: string;
}

/** The names of files in this folder contain the hash of their content, so the files never change. */
const builtFiles = "/assets/";
/** Pages of other applications: back office, documentation, studio and downloads. */
const otherPages = /^\/(?:backoffice|docs|studio|app|preview)(?:\/|$)/;

export function routeRequest({ method, url, mode }: BrowserRequest, origin: string): RequestKind {
  const target = new URL(url);
  if (method !== "GET" || target.origin !== origin) return "leave";
  if (mode === "navigate") return otherPages.test(target.pathname) ? "leave" : "page";
  return target.pathname.startsWith(builtFiles) ? "file" : "leave";
}

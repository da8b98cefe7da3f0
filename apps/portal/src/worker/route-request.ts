/**
 * What the service worker does with a request. Pure. Calls are never touched: no answer about money or a member is ever
 * kept, and none comes from anywhere but the house.
 */

/** `page`: from the house, else the page that says one is offline. `file`: kept once it came. `leave`: not ours. */
export type WorkerAnswer = "page" | "file" | "leave";

interface WantedRequest {
  readonly method: string;
  readonly url: string;
  /** `navigate` = an address that becomes a page. */
  readonly mode: string;
}

/** Everything here has the hash of its content in its name: it never changes. */
const builtFiles = "/assets/";
/** Pages that are not the portal's: the office, the documentation, downloads. */
const otherPages = /^\/(?:backoffice|docs|studio|app|preview)(?:\/|$)/;

export function routeRequest({ method, url, mode }: WantedRequest, origin: string): WorkerAnswer {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return "leave";
  if (mode === "navigate") return otherPages.test(address.pathname) ? "leave" : "page";
  return address.pathname.startsWith(builtFiles) ? "file" : "leave";
}

/**
 * Calls that change something must come from our own pages or from no page. No cookie alone authenticates a call, so
 * this check is a second protection. Source: docs/security.md, Sessions.
 */

import type { FastifyRequest } from "fastify";
import { Refusal } from "../core/refusal.ts";

const readOnlyMethods = new Set(["GET", "HEAD", "OPTIONS"]);
/** Webhooks are authenticated by a signature over their bytes, so their origin does not matter. */
const signedPath = "/gateway/";

/**
 * Refuses `request.origin.denied` (403) for a call that changes something, from a page of another origin; `writesByGet`
 * says so of a GET. The header Sec-Fetch-Site decides, or
 * Origin if Sec-Fetch-Site is absent. A request without both does not come from a page in a browser.
 */
export function refuseForeignOrigin(request: FastifyRequest, writesByGet = false): void {
  if ((readOnlyMethods.has(request.method) && !writesByGet) || request.url.startsWith(signedPath)) return;
  const { origin, "sec-fetch-site": site } = request.headers;
  const isOwn = site === undefined ? isOwnOrigin(origin, request.host) : site === "same-origin" || site === "none";
  if (!isOwn) throw new Refusal("request.origin.denied");
}

function isOwnOrigin(origin: string | undefined, host: string): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
}

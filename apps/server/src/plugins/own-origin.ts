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
 * Refuses `request.origin.denied` (403) if a page of another origin sends a call that changes something. A GET counts
 * as such a call only if `writesByGet` is true. The header Sec-Fetch-Site decides or, if it is absent, Origin. A
 * request without both headers does not come from a page in a browser, so it is accepted.
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

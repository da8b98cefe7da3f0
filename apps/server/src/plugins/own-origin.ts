/**
 * Calls that change something come from our own pages or from no page at all. No cookie signs a call by itself, so this
 * is the second lock of that door. Source: docs/security.md, Sessions.
 */

import type { FastifyRequest } from "fastify";
import { Refusal } from "../core/refusal.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);
/** Messages of providers prove themselves by a signature over their bytes, wherever they come from. */
const signedPath = "/gateway/";

/**
 * Refuses `request.origin.denied` (403) for a call from a page of another origin: by what the browser says of it
 * (Sec-Fetch-Site), or by Origin where it says nothing. Who sends neither is no browser's page.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  if (reading.has(request.method) || request.url.startsWith(signedPath)) return;
  const { origin, "sec-fetch-site": site } = request.headers;
  const isOwn = site === undefined ? isOwnOrigin(origin, request.host) : site === "same-origin" || site === "none";
  if (!isOwn) throw new Refusal("request.origin.denied");
}

function isOwnOrigin(origin: string | undefined, host: string): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
}

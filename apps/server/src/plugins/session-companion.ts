/**
 * The companion cookie of a session where the merchant's `session.policy` is "strict". Scripts cannot read it, and
 * other sites cannot make a browser send it. The token does not work without the cookie, nor the cookie without the
 * token, so a token that a script stole is useless elsewhere. Source: docs/security.md, Sessions.
 *
 * The cookie is computed from the token with a server key, so it is not stored. Its name is derived from the token, so
 * that several people can be signed in in one browser.
 */

import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import type { Merchant } from "../core/merchant/merchant.ts";

type CompanionDeps = Pick<Deps, "companionHash">;

/** For names that begin with `__Host-`, browsers require Secure, the path `/` and no `Domain`. */
const prefix = "__Host-session-";
const attributes = "Path=/; Secure; HttpOnly; SameSite=Strict";

/** True if sessions of this merchant need the cookie. */
export function needsCompanion({ settings }: Merchant): boolean {
  return settings["session.policy"] === "strict";
}

/** True if the request has the cookie of its token. */
export function hasCompanion({ companionHash }: CompanionDeps, request: FastifyRequest, token: string): boolean {
  const start = `${nameOf(token)}=`;
  const cookies = request.headers.cookie?.split(/;\s*/) ?? [];
  const companionCookie = cookies.find((cookie) => cookie.startsWith(start));
  return (
    companionCookie !== undefined &&
    companionHash.isEqual(token, Buffer.from(companionCookie.slice(start.length), "base64url"))
  );
}

/** Sets the cookie of a new token for the longest lifetime of a session. */
export function writeCompanion(
  { companionHash }: CompanionDeps,
  reply: FastifyReply,
  { token, merchant }: { readonly token: string; readonly merchant: Merchant },
): void {
  const seconds = merchant.settings["session.absoluteHours"] * 3_600;
  const value = companionHash.of(token).toString("base64url");
  void reply.header("set-cookie", `${nameOf(token)}=${value}; ${attributes}; Max-Age=${seconds}`);
}

/** Removes the cookie of a session that has ended. */
export function dropCompanion(reply: FastifyReply, token: string): void {
  void reply.header("set-cookie", `${nameOf(token)}=; ${attributes}; Max-Age=0`);
}

/** The name contains the start of the token's SHA-256, which reveals nothing about the token. */
function nameOf(token: string): string {
  return prefix + createHash("sha256").update(token).digest("base64url").slice(0, 8);
}

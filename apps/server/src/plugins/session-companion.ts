/**
 * The other half of a session where the merchant's `session.policy` is "strict": a cookie that scripts cannot read and
 * that other sites cannot make a browser send. A token without it opens nothing, so a token that a script stole is
 * worth nothing elsewhere; the cookie without its token opens nothing either. Source: docs/security.md, Sessions.
 *
 * The cookie follows from the token under a key of the house, so it needs no place in the database; it is named after
 * the token, so that people signed in side by side in one browser do not shut each other out.
 */

import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import type { Merchant } from "../core/merchant/merchant.ts";

type CompanionDeps = Pick<Deps, "companionHash">;

/** `__Host-` makes browsers insist on Secure, the whole path and no other host. */
const prefix = "__Host-session-";
const attributes = "Path=/; Secure; HttpOnly; SameSite=Strict";

/** True when a session of this merchant needs both halves. */
export function needsCompanion({ settings }: Merchant): boolean {
  return settings["session.policy"] === "strict";
}

/** Whether the request brings the cookie of its token. */
export function hasCompanion({ companionHash }: CompanionDeps, request: FastifyRequest, token: string): boolean {
  const start = `${nameOf(token)}=`;
  const cookies = request.headers.cookie?.split(/;\s*/) ?? [];
  const found = cookies.find((cookie) => cookie.startsWith(start));
  return found !== undefined && companionHash.isEqual(token, Buffer.from(found.slice(start.length), "base64url"));
}

/** Lets the browser keep the cookie of a fresh token for as long as a session can last. */
export function writeCompanion(
  { companionHash }: CompanionDeps,
  reply: FastifyReply,
  { token, merchant }: { readonly token: string; readonly merchant: Merchant },
): void {
  const seconds = merchant.settings["session.absoluteHours"] * 3_600;
  const value = companionHash.of(token).toString("base64url");
  void reply.header("set-cookie", `${nameOf(token)}=${value}; ${attributes}; Max-Age=${seconds}`);
}

/** Takes the cookie of an ended session out of the browser. */
export function dropCompanion(reply: FastifyReply, token: string): void {
  void reply.header("set-cookie", `${nameOf(token)}=; ${attributes}; Max-Age=0`);
}

/** Tells nothing of the token: the start of its SHA-256. */
function nameOf(token: string): string {
  return prefix + createHash("sha256").update(token).digest("base64url").slice(0, 8);
}

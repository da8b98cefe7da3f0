/**
 * The cookie by which a visitor's browser gets the same guest account again. It is sent to the launch route only and
 * gives access to play money only. Sessions use no cookie (plugins/session.ts).
 */

import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RandomSource } from "../../core/random.ts";

const cookieName = "guest";
const cookiePattern = /(?:^|;\s*)guest=([\w-]{32})(?:;|$)/;

/** Returns the secret in the browser's cookie, or a new one. */
export function readGuestCookie(request: FastifyRequest, random: RandomSource): string {
  return cookiePattern.exec(request.headers.cookie ?? "")?.[1] ?? random.bytes(24).toString("base64url");
}

/** Sets the cookie for as long as an unused guest account is kept. */
export function writeGuestCookie(reply: FastifyReply, secret: string, { days }: { days: number }): void {
  const { protocol, routeOptions } = reply.request;
  const attributes = ["HttpOnly", "SameSite=Strict", `Path=${routeOptions.url ?? "/"}`, `Max-Age=${days * 86_400}`];
  if (protocol === "https") attributes.push("Secure");
  void reply.header("set-cookie", [`${cookieName}=${secret}`, ...attributes].join("; "));
}

/**
 * Returns the hash that identifies the owner of a guest account in the database. Only the browser stores the secret.
 */
export function guestHolder(secret: string): string {
  return `device:${createHash("sha256").update(secret).digest("base64url")}`;
}

/**
 * The cookie by which a visitor's browser finds its guest again. It proves nothing but that, is sent to the launch
 * alone, and holds play money only; sessions have no cookie (plugins/session.ts).
 */

import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RandomSource } from "../../core/random.ts";

const cookieName = "guest";
const form = /(?:^|;\s*)guest=([\w-]{32})(?:;|$)/;

/** The secret in the browser's cookie, or a fresh one. */
export function readGuestCookie(request: FastifyRequest, random: RandomSource): string {
  return form.exec(request.headers.cookie ?? "")?.[1] ?? random.bytes(24).toString("base64url");
}

/** Lets the browser keep the secret as long as its guest lives without use. */
export function writeGuestCookie(reply: FastifyReply, secret: string, { days }: { days: number }): void {
  const { protocol, routeOptions } = reply.request;
  const attributes = ["HttpOnly", "SameSite=Strict", `Path=${routeOptions.url ?? "/"}`, `Max-Age=${days * 86_400}`];
  if (protocol === "https") attributes.push("Secure");
  void reply.header("set-cookie", [`${cookieName}=${secret}`, ...attributes].join("; "));
}

/** Who holds the guest, as the database knows it; the secret itself is kept by the browser alone. */
export function guestHolder(secret: string): string {
  return `device:${createHash("sha256").update(secret).digest("base64url")}`;
}

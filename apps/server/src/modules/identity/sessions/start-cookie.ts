/**
 * The cookie that ties the ticket of a start URL (issue-start-ticket.ts) to the browser that requested it. The cookie
 * does not sign a browser in by itself. Without the cookie, attackers could send a start URL of their own account to
 * another person, who would then be signed in to the attacker's account.
 */

import { createHash } from "node:crypto";
import type { RandomSource } from "../../../core/random.ts";

const cookieName = "start-ticket";
const secretPattern = /^[\w-]{43}$/;

/** Returns the secret of the browser; undefined without a valid cookie. */
export function startSecretOf(cookies: string | undefined): string | undefined {
  const pair = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(`${cookieName}=`));
  const secret = pair?.slice(cookieName.length + 1);
  return secret !== undefined && secretPattern.test(secret) ? secret : undefined;
}

/** Creates a secret for a browser that has none. */
export function newStartSecret(random: RandomSource): string {
  return random.bytes(32).toString("base64url");
}

/** Returns the hash that is stored in the ticket. */
export function hashStartSecret(secret: string): string {
  return createHash("sha256").update(`start:${secret}`).digest("base64url");
}

/** Returns the `Set-Cookie` value. The browser sends the cookie only with the login calls. */
export function startCookie(secret: string, lifeSeconds: number, isSecure: boolean): string {
  const attributes = `Path=/wps/session/login; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict`;
  return `${cookieName}=${secret}; ${attributes}${isSecure ? "; Secure" : ""}`;
}

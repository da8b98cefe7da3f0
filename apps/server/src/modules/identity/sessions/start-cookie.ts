/**
 * The cookie that ties a start ticket to the browser that requested it. It does not sign in. Without it, a link could
 * sign people into another person's account.
 */

import { createHash } from "node:crypto";
import type { RandomSource } from "../../../core/random.ts";

const name = "start-ticket";
const form = /^[\w-]{43}$/;

/** The browser's secret; undefined without a valid cookie. */
export function startSecretOf(cookies: string | undefined): string | undefined {
  const pair = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  const secret = pair?.slice(name.length + 1);
  return secret !== undefined && form.test(secret) ? secret : undefined;
}

/** Creates a secret for a browser that has none. */
export function newStartSecret(random: RandomSource): string {
  return random.bytes(32).toString("base64url");
}

/** The hash that is stored in the ticket. */
export function hashStartSecret(secret: string): string {
  return createHash("sha256").update(`start:${secret}`).digest("base64url");
}

/** The `Set-Cookie` value. The browser returns the cookie only to the login calls. */
export function startCookie(secret: string, lifeSeconds: number, isSecure: boolean): string {
  const attributes = `Path=/wps/session/login; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict`;
  return `${name}=${secret}; ${attributes}${isSecure ? "; Secure" : ""}`;
}

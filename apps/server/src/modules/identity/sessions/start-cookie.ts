/**
 * The cookie by which a ticket of a start address knows the browser that asked for it. It signs nobody in; without it a
 * link could sign others into an account that is not theirs.
 */

import { createHash } from "node:crypto";
import type { RandomSource } from "../../../core/random.ts";

const name = "start-ticket";
const form = /^[\w-]{43}$/;

/** The secret that the browser has; undefined without one. */
export function startSecretOf(cookies: string | undefined): string | undefined {
  const found = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  const secret = found?.slice(name.length + 1);
  return secret !== undefined && form.test(secret) ? secret : undefined;
}

/** A secret for a browser that has none. */
export function newStartSecret(random: RandomSource): string {
  return random.bytes(32).toString("base64url");
}

/** What the ticket keeps of it. */
export function hashStartSecret(secret: string): string {
  return createHash("sha256").update(`start:${secret}`).digest("base64url");
}

/** The `Set-Cookie` of a ticket that lives so long; sent back with the call that takes the ticket, and no other. */
export function startCookie(secret: string, lifeSeconds: number, isSecure: boolean): string {
  const attributes = `Path=/wps/session/login; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict`;
  return `${name}=${secret}; ${attributes}${isSecure ? "; Secure" : ""}`;
}

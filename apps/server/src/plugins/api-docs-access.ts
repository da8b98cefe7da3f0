/**
 * Only the staff may read the API documentation at `/docs`, except in the demo, where everybody may. A browser cannot
 * send the session token with a page, so a signed-in staff member first gets a signed cookie for one hour.
 */

import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import { Refusal } from "../core/refusal.ts";
import { requireMerchant } from "./merchant.ts";

type AccessDeps = Pick<Deps, "clock" | "companionHash">;

const cookieName = "api-docs";
const lifeSeconds = 3_600;

/** Sets the cookie; the caller has checked that the person is a staff member. */
export function grantDocsAccess({ clock, companionHash }: AccessDeps, request: FastifyRequest, reply: FastifyReply) {
  const expiresAt = clock.realNow().getTime() + lifeSeconds * 1_000;
  const signature = companionHash.of(signedText(request, expiresAt)).toString("base64url");
  const secure = request.protocol === "https" ? "; Secure" : "";
  const attributes = `Path=/docs; HttpOnly; SameSite=Strict; Max-Age=${lifeSeconds}${secure}`;
  void reply.header("set-cookie", `${cookieName}=${expiresAt}.${signature}; ${attributes}`);
}

/** Refuses `login.not.session` (401) without a valid cookie. */
export function requireDocsAccess({ clock, companionHash }: AccessDeps, request: FastifyRequest): void {
  const [, expiresAt = "0", signature = ""] =
    /(?:^|;\s*)api-docs=(\d{13})\.([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? "") ?? [];
  const isSigned = companionHash.isEqual(signedText(request, Number(expiresAt)), Buffer.from(signature, "base64url"));
  if (!isSigned || Number(expiresAt) <= clock.realNow().getTime()) throw new Refusal("login.not.session");
}

function signedText(request: FastifyRequest, expiresAt: number): string {
  return `${cookieName}.${requireMerchant(request).id}.${expiresAt}`;
}

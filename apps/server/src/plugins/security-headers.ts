/** Headers of every answer, and the content security policy of pages. Source: docs/security.md, Markup in texts. */

import type { FastifyInstance } from "fastify";

export interface PagePolicy {
  /** `'sha256-…'` of the inline scripts that the build wrote. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  readonly imageHosts: readonly string[];
  readonly frameHosts: readonly string[];
  /** Origins of the puzzle that proves a person: its script, and what that loads. */
  readonly captchaHosts?: readonly string[];
  readonly frameAncestors?: readonly string[];
  /** False for canvas clients that come without a policy of their own. */
  readonly trustedTypes?: boolean;
}

/** The content security policy of a page. */
export function contentSecurityPolicy(page: PagePolicy): string {
  const { captchaHosts = [] } = page;
  const directives = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...page.scriptHashes, ...captchaHosts],
    ["style-src", "'self'", ...page.styleHashes, ...captchaHosts],
    ["style-src-attr", "'unsafe-inline'"],
    ["img-src", "'self'", "data:", ...page.imageHosts, ...captchaHosts],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...captchaHosts],
    ["manifest-src", "'self'"],
    ["worker-src", "'self'"],
    ["frame-src", ...(page.frameHosts.length > 0 ? page.frameHosts : ["'none'"])],
    ["form-action", "'self'"],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["frame-ancestors", ...(page.frameAncestors ?? ["'self'"])],
    ...(page.trustedTypes === false
      ? []
      : [
          ["require-trusted-types-for", "'script'"],
          // Scripts of the puzzle name no policy of their own: theirs is the default one (features/session/geetest.ts).
          ["trusted-types", "openhouse", ...(captchaHosts.length > 0 ? ["default"] : [])],
        ]),
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}

/** Sets the headers that fit every answer; pages add their policy. */
export function installSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    void reply.headers({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    // What a call answers belongs to one person; only pages and built files say otherwise.
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    return payload;
  });
}

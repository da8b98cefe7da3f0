/** Headers of all responses, and the content security policy of pages. Source: docs/security.md, Markup in texts. */

import type { FastifyInstance } from "fastify";

/** A year, with all subdomains, because the studio's games run on a subdomain (ASVS 5.0, 3.4.1). */
const strictTransport = "max-age=31536000; includeSubDomains";

export interface PagePolicy {
  /** The hashes (`'sha256-…'`) of the page's inline scripts. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  readonly imageHosts: readonly string[];
  readonly frameHosts: readonly string[];
  /** Origins of the captcha: its script and what it loads. */
  readonly captchaHosts?: readonly string[];
  readonly frameAncestors?: readonly string[];
  /** False for canvas clients that define no Trusted Types policy. */
  readonly trustedTypes?: boolean;
}

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
          // Scripts of the captcha define no policy, so they use the default one (features/session/geetest.ts).
          ["trusted-types", "openhouse", ...(captchaHosts.length > 0 ? ["default"] : [])],
        ]),
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}

/**
 * Removes `X-Forwarded-Host`, which Fastify would use as the host of a request from a trusted proxy. Proxies send the
 * visitor's `Host` instead: the host selects the merchant and is part of links in mails.
 */
export function ignoreForwardedHost(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    delete request.raw.headers["x-forwarded-host"];
    done();
  });
}

/**
 * Sets the headers that fit all responses; pages set their own policy. Browsers are told to use https only if the
 * request came by https; a trusted proxy reports that in `X-Forwarded-Proto`.
 */
export function installSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.protocol === "https") void reply.header("strict-transport-security", strictTransport);
    void reply.headers({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    // The response of a call belongs to one person. Pages, pictures and built files have set the header themselves.
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    return payload;
  });
}

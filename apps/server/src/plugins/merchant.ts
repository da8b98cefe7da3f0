/**
 * Finds the merchant of a request by its host; header `Merchant` is only checked. Source: docs/product-rules.md,
 * Merchants.
 */

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import type { Merchant } from "../core/merchant/merchant.ts";
import { Refusal } from "../core/refusal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The merchant of the host; null before the hook and on an unknown host. */
    merchant: Merchant | null;
  }
}

/** Sets `request.merchant` on every request. In the demo an unknown host belongs to the first merchant. */
export function installMerchant(app: FastifyInstance, { merchants, config }: Deps): void {
  app.decorateRequest("merchant", null);
  app.addHook("onRequest", async (request) => {
    request.merchant = merchants.byHost(hostNameOf(request)) ?? (config.demo ? (merchants.all()[0] ?? null) : null);
  });
}

/**
 * The merchant of a request. Refuses `domain_not_available` on an unknown host and `function.not.available` if header
 * `Merchant` names another merchant (or is sent twice, because Node joins the two values with a comma).
 */
export function requireMerchant(request: FastifyRequest): Merchant {
  const { merchant } = request;
  if (merchant === null) throw new Refusal("domain_not_available");
  const claimed = request.headers["merchant"];
  if (claimed !== undefined && claimed !== merchant.code) throw new Refusal("function.not.available");
  return merchant;
}

/** The host name without port, in lower case. */
export function hostNameOf(request: FastifyRequest): string {
  return request.hostname.toLowerCase().replace(/:\d+$/, "");
}

/** The URL to which a provider's page returns the member: the portal's deposit page on the host of the request. */

import type { FastifyRequest } from "fastify";
import type { Deps } from "../../../core/deps.ts";
import { hostNameOf, requireMerchant } from "../../../plugins/merchant.ts";

const cashierPath = "/member/depositv2";
const hostPattern = /^[a-z0-9.-]+(:\d{1,5})?$/;

/**
 * A host that is not the merchant's own is replaced by the main domain, so that a forged header cannot redirect
 * members.
 */
export function returnUrlOf({ merchants }: Pick<Deps, "merchants">, request: FastifyRequest): string {
  const merchant = requireMerchant(request);
  const host = request.host.toLowerCase();
  const isOwn = hostPattern.test(host) && merchants.byHost(hostNameOf(request))?.id === merchant.id;
  return `${request.protocol}://${isOwn ? host : merchant.mainDomain}${cashierPath}`;
}

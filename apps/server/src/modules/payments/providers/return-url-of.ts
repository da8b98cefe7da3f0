/** Where a provider's page leads the member back to: the cashier of the host that he came from. */

import type { FastifyRequest } from "fastify";
import type { Deps } from "../../../core/deps.ts";
import { hostNameOf, requireMerchant } from "../../../plugins/merchant.ts";

const cashierPath = "/member/depositv2";
const hostForm = /^[a-z0-9.-]+(:\d{1,5})?$/;

/** A host that is not the merchant's own becomes its main domain: nobody is led elsewhere by a header. */
export function returnUrlOf({ merchants }: Pick<Deps, "merchants">, request: FastifyRequest): string {
  const merchant = requireMerchant(request);
  const host = request.host.toLowerCase();
  const isOwn = hostForm.test(host) && merchants.byHost(hostNameOf(request))?.id === merchant.id;
  return `${request.protocol}://${isOwn ? host : merchant.mainDomain}${cashierPath}`;
}

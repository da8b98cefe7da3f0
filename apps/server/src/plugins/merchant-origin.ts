/** The public origin of a merchant's portal: HTTPS, except for the demo's local names. */

import type { Merchant } from "../core/merchant/merchant.ts";

/** Scheme and host without a trailing slash. `port` is the port of the demo. */
export function merchantOrigin({ mainDomain }: Pick<Merchant, "mainDomain">, port: number): string {
  return mainDomain.endsWith("localhost") ? `http://${mainDomain}:${port}` : `https://${mainDomain}`;
}

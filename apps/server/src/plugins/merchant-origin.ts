/** Where a merchant's portal is, as others are told: by TLS, but for the demo's names on this machine. */

import type { Merchant } from "../core/merchant/merchant.ts";

/** Scheme and host without a slash at the end. `port` is the one that the demo listens on. */
export function merchantOrigin({ mainDomain }: Pick<Merchant, "mainDomain">, port: number): string {
  return mainDomain.endsWith("localhost") ? `http://${mainDomain}:${port}` : `https://${mainDomain}`;
}

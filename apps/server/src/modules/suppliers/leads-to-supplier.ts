/** Where a supplier's answer may send a player's browser. */

import type { Supplier } from "./supplier.ts";

/** True for an address on one of the hosts that the supplier's row names. */
export function leadsToSupplier({ api }: Supplier, url: string): boolean {
  return api?.gameHosts.includes(URL.parse(url)?.origin ?? "") === true;
}

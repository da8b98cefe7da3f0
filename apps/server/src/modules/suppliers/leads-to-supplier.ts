/** Checks the URLs to which a supplier sends a player's browser. */

import type { Supplier } from "./supplier.ts";

/** Returns true if the URL's origin is in the supplier's list of game hosts. */
export function leadsToSupplier({ api }: Supplier, url: string): boolean {
  return api?.gameHosts.includes(URL.parse(url)?.origin ?? "") === true;
}

/** The names of the merchant's vendors, shown instead of their codes. */

import { menusRead } from "../../../lib/page/catalogue-reads.ts";
import { usePublicRead } from "../../../lib/page/page-context.tsx";

/** Maps the vendor's code to its name; empty until the catalogue has loaded. */
export function useVendorNames(): ReadonlyMap<string, string> {
  const menus = usePublicRead(menusRead);
  const vendors = menus.kind === "loaded" ? menus.value.flatMap((group) => group.vendors) : [];
  return new Map(vendors.map(({ vassalage, displayName }) => [vassalage, displayName]));
}

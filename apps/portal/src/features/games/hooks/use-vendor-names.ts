/** What the vendors of this house are called: players read names, not codes. */

import { menusRead } from "../../../lib/catalogue-reads.ts";
import { usePublicRead } from "../../../lib/page-context.tsx";

/** Code → name; empty until the catalogue is known. */
export function useVendorNames(): ReadonlyMap<string, string> {
  const menus = usePublicRead(menusRead);
  const vendors = menus.kind === "loaded" ? menus.value.flatMap((group) => group.vendors) : [];
  return new Map(vendors.map(({ vassalage, displayName }) => [vassalage, displayName]));
}

/** The navigation of this house, from its catalogue. */

import { usePublicRead } from "../../lib/page-context.tsx";
import { hotGamesRead, vendorsRead } from "../../lib/catalogue-reads.ts";
import { navigationOf } from "./navigation.ts";
import type { NavigationItem } from "./navigation.ts";

/** Home alone until the catalogue is known. */
export function useNavigation(): readonly NavigationItem[] {
  const vendors = usePublicRead(vendorsRead);
  const hot = usePublicRead(hotGamesRead);
  const lanes = vendors.kind === "loaded" ? vendors.value.data.lanes : [];
  return navigationOf(lanes, hot.kind === "loaded" && hot.value.list.length > 0);
}

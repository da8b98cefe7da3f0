/** The navigation of this house, from its catalogue. */

import { usePublicRead } from "../../lib/page-context.tsx";
import { hotGamesRead, menusRead } from "../../lib/catalogue-reads.ts";
import { navigationOf } from "./navigation.ts";
import type { NavigationItem } from "./navigation.ts";

/** Home alone until the catalogue is known. */
export function useNavigation(): readonly NavigationItem[] {
  const menus = usePublicRead(menusRead);
  const hot = usePublicRead(hotGamesRead);
  return navigationOf(menus.kind === "loaded" ? menus.value : [], hot.kind === "loaded" && hot.value.list.length > 0);
}

/** The navigation of this merchant, from its catalogue. */

import { usePage, usePublicRead } from "../../../lib/page/page-context.tsx";
import { hotGamesRead, menusRead } from "../../../lib/page/catalogue-reads.ts";
import { navigationOf } from "./navigation.ts";
import type { NavigationItem } from "./navigation.ts";

/** The game categories are missing until the catalogue has loaded. */
export function useNavigation(): readonly NavigationItem[] {
  const { merchant } = usePage();
  const menus = usePublicRead(menusRead);
  const hot = usePublicRead(hotGamesRead);
  return navigationOf(menus.kind === "loaded" ? menus.value : [], {
    hasHotGames: hot.kind === "loaded" && hot.value.list.length > 0,
    hasAppLink: merchant.hasAppLink,
  });
}

/** The navigation of this house, from its catalogue. */

import { useHotGames, useMenus } from "../../lib/use-catalogue.ts";
import { navigationOf } from "./navigation.ts";
import type { NavigationItem } from "./navigation.ts";

/** Home alone until the catalogue is known. */
export function useNavigation(): readonly NavigationItem[] {
  const menus = useMenus();
  const hot = useHotGames();
  return navigationOf(menus.kind === "loaded" ? menus.value : [], hot.kind === "loaded" && hot.value.list.length > 0);
}

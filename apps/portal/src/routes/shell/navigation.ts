/** The navigation: Home, then the categories present in the catalogue, in the spec's order (section 2). */

import type { Reply } from "@openhouse/browser/api-types";
import type { MessageKey } from "@openhouse/i18n/text-store";
import type { IconName } from "@openhouse/ui/icon/icon";
import { href } from "../../lib/paths.ts";

/** A line of the navigation; `label` is a text without arguments. */
export interface NavigationItem {
  readonly label: Extract<MessageKey, `shell.nav.${string}`>;
  readonly icon: IconName;
  readonly href: string;
}

type Menus = Reply<"GET /lgw/games/game_menus">;

interface Category extends NavigationItem {
  /** Codes of the catalogue that put this line into the navigation. */
  readonly codes: readonly string[];
}

/** Category codes and their pages; LOTT and ELOTT share a label. */
export const categories: readonly Category[] = [
  centre("elott", "shell.nav.lottery", { icon: "game-lottery", codes: ["ELOTT"] }),
  centre("lott", "shell.nav.lottery", { icon: "game-lottery", codes: ["LOTT"] }),
  centre("live", "shell.nav.live", { icon: "game-live", codes: ["LIVE"] }),
  centre("sports", "shell.nav.sports", { icon: "game-sports", codes: ["SPORTS"] }),
  centre("fish", "shell.nav.fish", { icon: "game-fish", codes: ["FISH"] }),
  centre("rng", "shell.nav.slots", { icon: "game-slots", codes: ["RNG"] }),
  centre("pvp", "shell.nav.pvp", { icon: "game-pvp", codes: ["PVP"] }),
  centre("esports", "shell.nav.esports", { icon: "game-esports", codes: ["ESPORTS"] }),
  centre("cockfight", "shell.nav.cockfight", { icon: "game-cockfight", codes: ["COCKFIGHT"] }),
];

/** The lines for these menus; Hot stands there when there are hot games. */
export function navigationOf(menus: Menus, hasHotGames: boolean): NavigationItem[] {
  const present = new Set(menus.map(({ gameGroupCode }) => gameGroupCode));
  const items: NavigationItem[] = [{ label: "shell.nav.home", icon: "home", href: href("home") }];
  if (hasHotGames) items.push({ label: "shell.nav.hot", icon: "flame", href: href("hot") });
  return [...items, ...categories.filter(({ codes }) => codes.some((code) => present.has(code)))];
}

/** The category of a code, for rows and pages. */
export function categoryOf(code: string): Category | undefined {
  return categories.find(({ codes }) => codes.includes(code));
}

function centre(name: string, label: NavigationItem["label"], rest: Pick<Category, "icon" | "codes">): Category {
  return { label, href: href("gameCentre", { centre: name }), ...rest };
}

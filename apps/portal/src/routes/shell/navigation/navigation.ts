/** The navigation: Home, the categories of the catalogue in the specification's order (section 2), and Promotions. */

import type { Reply } from "@openhouse/browser/api-types";
import type { MessageKey } from "@openhouse/i18n/text-store";
import type { IconName } from "@openhouse/ui/icon/icon";
import { href } from "../../../lib/navigation/paths.ts";

type Menus = Reply<"GET /lgw/games/game_menus">;

export type NavigationVendor = Menus[number]["vendors"][number];

export interface NavigationItem {
  readonly label: Extract<MessageKey, `shell.nav.${string}`>;
  readonly icon: IconName;
  readonly href: string;
  /** The vendors in the menu below the entry; empty for entries without a category. */
  readonly vendors: readonly NavigationVendor[];
}

interface CategoryEntry extends Omit<NavigationItem, "vendors"> {
  /** The entry is shown if the catalogue has one of these category codes. */
  readonly codes: readonly string[];
}

/** The conditions for entries that are not a category. */
export interface NavigationConditions {
  readonly hasHotGames: boolean;
  readonly hasAppLink: boolean;
}

const lottery = centre("elott", "shell.nav.lottery", { icon: "game-lottery", codes: ["ELOTT"] });
const cockfight = centre("cockfight", "shell.nav.cockfight", { icon: "game-cockfight", codes: ["COCKFIGHT"] });

/** Category codes and their pages; LOTT and ELOTT share a label. */
export const categories: readonly CategoryEntry[] = [
  lottery,
  centre("lott", "shell.nav.lottery", { icon: "game-lottery", codes: ["LOTT"] }),
  centre("live", "shell.nav.live", { icon: "game-live", codes: ["LIVE"] }),
  centre("sports", "shell.nav.sports", { icon: "game-sports", codes: ["SPORTS"] }),
  centre("fish", "shell.nav.fish", { icon: "game-fish", codes: ["FISH"] }),
  centre("rng", "shell.nav.slots", { icon: "game-slots", codes: ["RNG"] }),
  centre("pvp", "shell.nav.pvp", { icon: "game-pvp", codes: ["PVP"] }),
  centre("esports", "shell.nav.esports", { icon: "game-esports", codes: ["ESPORTS"] }),
  cockfight,
];

/**
 * The entries between Hot and Downloads. Both lotteries share one entry. The cockfights are left out, because they come
 * after Downloads (specification, section 2, Navigation order).
 */
const betweenHotAndDownloads: readonly CategoryEntry[] = [
  { ...lottery, codes: ["ELOTT", "LOTT"] },
  ...categories.filter(({ label }) => label !== "shell.nav.lottery" && label !== "shell.nav.cockfight"),
];

export function navigationOf(menus: Menus, { hasHotGames, hasAppLink }: NavigationConditions): NavigationItem[] {
  const vendorsOf = (codes: readonly string[]) => {
    const vendors = menus.filter(({ gameGroupCode }) => codes.includes(gameGroupCode)).flatMap((menu) => menu.vendors);
    return [...new Map(vendors.map((vendor) => [vendor.vassalage, vendor])).values()];
  };
  const isInCatalogue = ({ codes }: CategoryEntry) => menus.some(({ gameGroupCode }) => codes.includes(gameGroupCode));
  const itemsOf = (entries: readonly CategoryEntry[]): NavigationItem[] =>
    entries.filter(isInCatalogue).map(({ codes, ...entry }) => ({ ...entry, vendors: vendorsOf(codes) }));
  const hasFootball = menus.some(({ vendors }) => vendors.some(({ vassalage }) => vassalage === "FB"));
  return [
    plainItem("shell.nav.home", "home", href("home")),
    ...(hasHotGames ? [plainItem("shell.nav.hot", "flame", href("hot"))] : []),
    ...itemsOf(betweenHotAndDownloads),
    ...(hasAppLink ? [plainItem("shell.nav.downloads", "download", href("down"))] : []),
    ...itemsOf([cockfight]),
    ...(hasFootball ? [plainItem("shell.nav.football", "football", href("fbSports"))] : []),
    plainItem("shell.nav.promotions", "promotions", href("promotions")),
  ];
}

export function categoryOf(code: string): CategoryEntry | undefined {
  return categories.find(({ codes }) => codes.includes(code));
}

/** Returns the URL of one vendor's games in a category. */
export function vendorHref(item: Pick<NavigationItem, "href">, vassalage: string): string {
  return `${item.href}?vassalage=${encodeURIComponent(vassalage)}`;
}

function plainItem(label: NavigationItem["label"], icon: IconName, target: string): NavigationItem {
  return { label, icon, href: target, vendors: [] };
}

function centre(
  name: string,
  label: NavigationItem["label"],
  rest: Pick<CategoryEntry, "icon" | "codes">,
): CategoryEntry {
  return { label, href: href("gameCentre", { centre: name }), ...rest };
}

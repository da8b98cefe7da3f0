/** The navigation: Home, then the categories present in the catalogue, in the spec's order (section 2), Promotions. */

import type { Reply } from "@openhouse/browser/api-types";
import type { MessageKey } from "@openhouse/i18n/text-store";
import type { IconName } from "@openhouse/ui/icon/icon";
import { href } from "../../lib/paths.ts";

type Menus = Reply<"GET /lgw/games/game_menus">;

/** A vendor of a category, as the drop menu shows it. */
export type NavigationVendor = Menus[number]["vendors"][number];

/** A line of the navigation; `label` is a text without arguments. */
export interface NavigationItem {
  readonly label: Extract<MessageKey, `shell.nav.${string}`>;
  readonly icon: IconName;
  readonly href: string;
  /** What drops from it; none for lines that are no category. */
  readonly vendors: readonly NavigationVendor[];
}

interface Line extends Omit<NavigationItem, "vendors"> {
  /** Codes of the catalogue that put this line into the navigation. */
  readonly codes: readonly string[];
}

/** What puts the lines into the navigation that are no category. */
export interface NavigationGrounds {
  readonly hasHotGames: boolean;
  /** The house offers an application for phones. */
  readonly hasAppLink: boolean;
}

const lottery = centre("elott", "shell.nav.lottery", { icon: "game-lottery", codes: ["ELOTT"] });
const cockfight = centre("cockfight", "shell.nav.cockfight", { icon: "game-cockfight", codes: ["COCKFIGHT"] });

/** Category codes and their pages; LOTT and ELOTT share a label. */
export const categories: readonly Line[] = [
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

/** One line for both lotteries; downloads stand before the contests (specification, section 2, Navigation order). */
const betweenHotAndDownloads: readonly Line[] = [
  { ...lottery, codes: ["ELOTT", "LOTT"] },
  ...categories.filter(({ label }) => label !== "shell.nav.lottery" && label !== "shell.nav.cockfight"),
];

export function navigationOf(menus: Menus, { hasHotGames, hasAppLink }: NavigationGrounds): NavigationItem[] {
  const vendorsOf = (codes: readonly string[]) => {
    const found = menus.filter(({ gameGroupCode }) => codes.includes(gameGroupCode)).flatMap(({ vendors }) => vendors);
    return [...new Map(found.map((vendor) => [vendor.vassalage, vendor])).values()];
  };
  const present = ({ codes }: Line) => menus.some(({ gameGroupCode }) => codes.includes(gameGroupCode));
  const lined = (lines: readonly Line[]): NavigationItem[] =>
    lines.filter(present).map(({ codes, ...line }) => ({ ...line, vendors: vendorsOf(codes) }));
  const hasFootball = menus.some(({ vendors }) => vendors.some(({ vassalage }) => vassalage === "FB"));
  return [
    plain("shell.nav.home", "home", href("home")),
    ...(hasHotGames ? [plain("shell.nav.hot", "flame", href("hot"))] : []),
    ...lined(betweenHotAndDownloads),
    ...(hasAppLink ? [plain("shell.nav.downloads", "download", href("down"))] : []),
    ...lined([cockfight]),
    ...(hasFootball ? [plain("shell.nav.football", "football", href("fbSports"))] : []),
    plain("shell.nav.promotions", "promotions", href("promotions")),
  ];
}

/** The category of a code, for rows and pages. */
export function categoryOf(code: string): Line | undefined {
  return categories.find(({ codes }) => codes.includes(code));
}

/** Where the games of one vendor in a category stand. */
export function vendorHref(item: Pick<NavigationItem, "href">, vassalage: string): string {
  return `${item.href}?vassalage=${encodeURIComponent(vassalage)}`;
}

function plain(label: NavigationItem["label"], icon: IconName, target: string): NavigationItem {
  return { label, icon, href: target, vendors: [] };
}

function centre(name: string, label: NavigationItem["label"], rest: Pick<Line, "icon" | "codes">): Line {
  return { label, href: href("gameCentre", { centre: name }), ...rest };
}

/** Converts games and vendors to their wire format (docs/wire-format.md, Catalogue). */

import { coverAddress } from "@openhouse/rules/art/cover-address";
import { vendorMarkAddress } from "@openhouse/rules/art/picture-address";
import { classNeedsLanguage, gameCategories, gameClasses } from "@openhouse/rules/catalogue/categories";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { GameCard, VendorCard, VendorLane } from "@openhouse/protocol/catalogue/game-card";
import type { GameMenuGroup } from "@openhouse/protocol/catalogue/game-menus";
import type { Language } from "../../core/actor.ts";
import type { Names, ShelfGame } from "../../core/ports/game-directory.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";

/** The context in which games are shown. */
export interface Showing {
  readonly merchant: Merchant;
  readonly language: Language;
  /** Business time. */
  readonly now: Date;
  /** Whether the vendor's games can be opened; games of other vendors open the studio's demo. */
  readonly isOpened: (vendor: string) => boolean;
}

const newForMs = 45 * 86_400_000;
const categoryOrder = Object.keys(gameCategories);
/** Games in a row of the home page (specification, section 9) and in a group of the menus. */
export const rowSize = 15;

export function nameIn(names: Names, language: Language): string {
  return language === "TY" ? names.fil : names.en;
}

/** The card of a game: a cached part, and the fields that change with time. */
export function toGameCard(game: ShelfGame, showing: Showing): GameCard {
  const nowMs = showing.now.getTime();
  return {
    ...lastingCard(game, showing),
    isDemo: !showing.isOpened(game.vendor),
    isNew: game.addedAt.getTime() <= nowMs && game.addedAt.getTime() > nowMs - newForMs,
    maintenance: maintenanceOf(game, showing.now),
  };
}

/** The game's current maintenance, or null. */
export function maintenanceOf({ closed }: ShelfGame, now: Date): GameCard["maintenance"] {
  const running = closed.find(({ from, until }) => from <= now && (until === null || until > now));
  if (running === undefined) return null;
  return { maintainTime: running.from.getTime(), endTime: running.until?.getTime() ?? null };
}

type LastingCard = Omit<GameCard, "isDemo" | "isNew" | "maintenance">;
/**
 * Game → theme and language → card. Cards are cached because many are read each second and their image URLs contain
 * hashes.
 */
const cards = new WeakMap<ShelfGame, Map<string, LastingCard>>();

function lastingCard(game: ShelfGame, showing: Showing): LastingCard {
  const own = cards.get(game) ?? new Map<string, LastingCard>();
  cards.set(game, own);
  const key = `${showing.merchant.theme} ${showing.language}`;
  const known = own.get(key);
  if (known !== undefined) return known;
  const made = makeCard(game, showing);
  own.set(key, made);
  return made;
}

function makeCard(game: ShelfGame, { merchant, language }: Showing): LastingCard {
  const name = nameIn(game.names, language);
  const { category, vendor, code: gameCode, classify } = game;
  const subject = { theme: merchant.theme, category, vendor, gameCode, title: name, classify };
  const picture = coverAddress(subject);
  const nodeId = String(game.nodeId);
  return {
    nodeId,
    gameId: nodeId,
    gameCode,
    vassalage: vendor,
    vendor,
    gameType: category,
    gameName: name,
    nodeName: name,
    displayName: name,
    showIcon: picture,
    iconUrl: picture,
    defaultIcon: picture,
    lagerIcon: coverAddress(subject, "large"),
    supportPlay: game.supportPlay,
    isGame: "GAME",
    nodeTypeManageId: classify ?? "",
    gameClassify: classify ?? "",
    minBet: decimalOf(money(game.minBet, merchant.currency)),
    lines: game.lines,
    isHot: game.hotPosition !== null,
  };
}

/** One lane per category with a card for each vendor that has games in it. */
export function toLanes(games: readonly ShelfGame[], showing: Showing): VendorLane[] {
  return groupByCategory(games).map(([category, own]) => {
    const vendors = toVendorCards(own, showing);
    return {
      title: category,
      gameCategory: category,
      displayName: categoryName(category, showing.language),
      gameCount: own.length,
      vendors: vendors.map(({ vassalage, displayName, gameType }) => ({ vassalage, displayName, gameType })),
      cards: vendors,
      gameClassify: toClasses(category, own, showing),
    };
  });
}

/** A group of the public menus without its games. */
export function toMenuHead(category: string, own: readonly ShelfGame[], showing: Showing) {
  return {
    gameGroupCode: category,
    displayName: categoryName(category, showing.language),
    vendors: toVendorCards(own, showing),
    gameClassify: toClasses(category, own, showing),
  };
}

/** A game as an item of the menus. */
export function toMenuItem(game: ShelfGame, showing: Showing): GameMenuGroup["gameMenus"][number] {
  const card = toGameCard(game, showing);
  const { displayName: remark, showIcon: webIconUrl } = card;
  return { ...card, gameGroupCode: game.category, remark, webIconUrl, defaultPlayType: "" };
}

/** Category → its games, in the order of the navigation. */
export function groupByCategory(games: readonly ShelfGame[]): [string, ShelfGame[]][] {
  const rank = (category: string) => {
    const place = categoryOrder.indexOf(category);
    return place < 0 ? categoryOrder.length : place;
  };
  return [...Map.groupBy(games, ({ category }) => category)].toSorted(([a], [b]) => rank(a) - rank(b));
}

function categoryName(category: string, language: Language): string {
  const names = gameCategories[category];
  return names === undefined ? category : nameIn(names, language);
}

/**
 * The classes of the category that have games, in the order of the filters. Some need a language that the merchant
 * offers.
 */
function toClasses(category: string, games: readonly ShelfGame[], { merchant, language }: Showing) {
  const counts = Map.groupBy(games, ({ classify }) => classify ?? "");
  const languages: readonly string[] = merchant.languages;
  return Object.entries(gameClasses[category] ?? {}).flatMap(([key, names]) => {
    const gameCount = counts.get(key)?.length ?? 0;
    const needed = classNeedsLanguage[key];
    if (gameCount === 0 || (needed !== undefined && !languages.includes(needed))) return [];
    return [{ key, displayName: nameIn(names, language), gameCount }];
  });
}

function toVendorCards(games: readonly ShelfGame[], showing: Showing): VendorCard[] {
  return [...Map.groupBy(games, ({ vendor }) => vendor).values()].map((own) => toVendorCard(own, showing));
}

/** The card of a vendor: it opens the game if there is only one, otherwise a list of the vendor's games. */
function toVendorCard(games: readonly ShelfGame[], { merchant, language }: Showing): VendorCard {
  const [first] = games;
  if (first === undefined) throw new RangeError("a vendor's card needs a game");
  const only = games.length === 1 && first.vendor !== ownVendor ? first : undefined;
  const mark = vendorMarkAddress(merchant.theme, first.vendor);
  const nodeId = only === undefined ? "" : String(only.nodeId);
  return {
    vassalage: first.vendor,
    accountTypeName: first.vendor,
    displayName: nameIn(first.vendorNames, language),
    gameType: first.category,
    lagerIcon: mark,
    smallIcon: mark,
    mobileSmallIcon: mark,
    h5Icon: mark,
    gameId: nodeId,
    nodeId,
    gameCode: only?.code ?? "",
    isGame: only === undefined ? "VASSALAGE" : "GAME",
    gameCount: games.length,
    appNewWindow: "0",
    freeplay: games.some(({ supportPlay }) => supportPlay === 0) ? "1" : "0",
  };
}

/** The vendor of our own games; its card is always a list, even with one game. */
export const ownVendor = "STUDIO";

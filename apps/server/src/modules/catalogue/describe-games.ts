/** Converts games and vendors to their wire format (docs/wire-format.md, Catalogue). */

import { coverUrl } from "@openhouse/rules/art/cover-url";
import { vendorMarkUrl } from "@openhouse/rules/art/picture-url";
import { classNeedsLanguage, gameCategories, gameClasses } from "@openhouse/rules/catalogue/categories";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { GameCard, VendorCard, VendorLane } from "@openhouse/protocol/catalogue/game-card";
import type { GameMenuGroup } from "@openhouse/protocol/catalogue/game-menus";
import type { Language } from "../../core/actor.ts";
import type { Names, CatalogueGame } from "../../core/ports/game-directory.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { ownVendor } from "./game-directory.ts";

/** The merchant, language and time for which games are described. */
export interface DisplayContext {
  readonly merchant: Merchant;
  readonly language: Language;
  /** Business time. */
  readonly now: Date;
  /** Whether the vendor's games can be opened. For other vendors a game of the studio opens instead. */
  readonly hasLauncher: (vendor: string) => boolean;
  /** Categories in which the studio has a game. */
  readonly ownCategories: ReadonlySet<string>;
}

const newPeriodMs = 45 * 86_400_000;
const categoryOrder = Object.keys(gameCategories);
/** Number of games in a row of the home page (specification, section 9) and in a group of the menus. */
export const rowSize = 15;

export function nameIn(names: Names, language: Language): string {
  return language === "TY" ? names.fil : names.en;
}

/** Returns the card of a game: a cached part, and the fields that change with time. */
export function toGameCard(game: CatalogueGame, context: DisplayContext): GameCard {
  const nowMs = context.now.getTime();
  return {
    ...cachedCardOf(game, context),
    isDemo: !context.hasLauncher(game.vendor),
    isPlayable: isPlayable(game, context),
    isNew: game.addedAt.getTime() <= nowMs && game.addedAt.getTime() > nowMs - newPeriodMs,
    maintenance: maintenanceOf(game, context.now),
  };
}

/** Returns true if a launch can open the game itself, or a game of the studio of the same category in its place. */
export function isPlayable(
  { vendor, category }: Pick<CatalogueGame, "vendor" | "category">,
  { hasLauncher, ownCategories }: Pick<DisplayContext, "hasLauncher" | "ownCategories">,
): boolean {
  return hasLauncher(vendor) || ownCategories.has(category);
}

/** Returns the game's current maintenance, or null. */
export function maintenanceOf({ maintenanceWindows }: CatalogueGame, now: Date): GameCard["maintenance"] {
  const currentWindow = maintenanceWindows.find(({ from, until }) => from <= now && (until === null || until > now));
  if (currentWindow === undefined) return null;
  return { maintainTime: currentWindow.from.getTime(), endTime: currentWindow.until?.getTime() ?? null };
}

type CachedCard = Omit<GameCard, "isDemo" | "isPlayable" | "isNew" | "maintenance">;
/**
 * Game → theme and language → card. Cards are cached because many are read each second, and building one hashes its
 * image URLs.
 */
const cards = new WeakMap<CatalogueGame, Map<string, CachedCard>>();

function cachedCardOf(game: CatalogueGame, context: DisplayContext): CachedCard {
  const cardsOfGame = cards.get(game) ?? new Map<string, CachedCard>();
  cards.set(game, cardsOfGame);
  const key = `${context.merchant.theme} ${context.language}`;
  const cachedCard = cardsOfGame.get(key);
  if (cachedCard !== undefined) return cachedCard;
  const card = makeCard(game, context);
  cardsOfGame.set(key, card);
  return card;
}

function makeCard(game: CatalogueGame, { merchant, language }: DisplayContext): CachedCard {
  const name = nameIn(game.names, language);
  const { category, vendor, code: gameCode, classify } = game;
  const subject = { theme: merchant.theme, category, vendor, gameCode, title: name, classify };
  const imageUrl = coverUrl(subject);
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
    showIcon: imageUrl,
    iconUrl: imageUrl,
    defaultIcon: imageUrl,
    lagerIcon: coverUrl(subject, "large"),
    supportPlay: game.supportPlay,
    isGame: "GAME",
    nodeTypeManageId: classify ?? "",
    gameClassify: classify ?? "",
    minBet: decimalOf(money(game.minBet, merchant.currency)),
    lines: game.lines,
    isHot: game.hotPosition !== null,
  };
}

/** Returns one group per category, with a card for each vendor that has games in the category. */
export function toLanes(games: readonly CatalogueGame[], context: DisplayContext): VendorLane[] {
  return groupByCategory(games).map(([category, gamesOfCategory]) => {
    const vendors = toVendorCards(gamesOfCategory, context);
    return {
      title: category,
      gameCategory: category,
      displayName: categoryName(category, context.language),
      gameCount: gamesOfCategory.length,
      vendors: vendors.map(({ vassalage, displayName, gameType }) => ({ vassalage, displayName, gameType })),
      cards: vendors,
      gameClassify: toClasses(category, gamesOfCategory, context),
    };
  });
}

/** Describes a group of the public menus without its games; `games` are all games of the category. */
export function toMenuHead(category: string, games: readonly CatalogueGame[], context: DisplayContext) {
  return {
    gameGroupCode: category,
    displayName: categoryName(category, context.language),
    vendors: toVendorCards(games, context),
    gameClassify: toClasses(category, games, context),
  };
}

export function toMenuItem(game: CatalogueGame, context: DisplayContext): GameMenuGroup["gameMenus"][number] {
  const card = toGameCard(game, context);
  const { displayName: remark, showIcon: webIconUrl } = card;
  return { ...card, gameGroupCode: game.category, remark, webIconUrl, defaultPlayType: "" };
}

/** Groups games by category, in the order of the navigation. */
export function groupByCategory(games: readonly CatalogueGame[]): [string, CatalogueGame[]][] {
  const rank = (category: string) => {
    const index = categoryOrder.indexOf(category);
    return index < 0 ? categoryOrder.length : index;
  };
  return [...Map.groupBy(games, ({ category }) => category)].toSorted(([a], [b]) => rank(a) - rank(b));
}

function categoryName(category: string, language: Language): string {
  const names = gameCategories[category];
  return names === undefined ? category : nameIn(names, language);
}

/**
 * Returns the classes of the category that have games, in the order of the filters. A class that needs a language is
 * left out if the merchant does not offer that language.
 */
function toClasses(category: string, games: readonly CatalogueGame[], { merchant, language }: DisplayContext) {
  const counts = Map.groupBy(games, ({ classify }) => classify ?? "");
  const languages: readonly string[] = merchant.languages;
  return Object.entries(gameClasses[category] ?? {}).flatMap(([key, names]) => {
    const gameCount = counts.get(key)?.length ?? 0;
    const requiredLanguage = classNeedsLanguage[key];
    if (gameCount === 0 || (requiredLanguage !== undefined && !languages.includes(requiredLanguage))) return [];
    return [{ key, displayName: nameIn(names, language), gameCount }];
  });
}

function toVendorCards(games: readonly CatalogueGame[], context: DisplayContext): VendorCard[] {
  return [...Map.groupBy(games, ({ vendor }) => vendor).values()].map((vendorGames) =>
    toVendorCard(vendorGames, context),
  );
}

/**
 * Returns the card of a vendor in a category. The card opens the game if the vendor has only one there, otherwise a
 * list of the vendor's games. The card of our own games always opens the list.
 */
function toVendorCard(games: readonly CatalogueGame[], context: DisplayContext): VendorCard {
  const { merchant, language } = context;
  const [first] = games;
  if (first === undefined) throw new RangeError("a vendor's card needs a game");
  const onlyGame = games.length === 1 && first.vendor !== ownVendor ? first : undefined;
  const markUrl = vendorMarkUrl(merchant.theme, first.vendor);
  const nodeId = onlyGame === undefined ? "" : String(onlyGame.nodeId);
  return {
    vassalage: first.vendor,
    accountTypeName: first.vendor,
    displayName: nameIn(first.vendorNames, language),
    gameType: first.category,
    lagerIcon: markUrl,
    smallIcon: markUrl,
    mobileSmallIcon: markUrl,
    h5Icon: markUrl,
    gameId: nodeId,
    nodeId,
    gameCode: onlyGame?.code ?? "",
    isGame: onlyGame === undefined ? "VASSALAGE" : "GAME",
    gameCount: games.length,
    appNewWindow: "0",
    freeplay: games.some(({ supportPlay }) => supportPlay === 0) ? "1" : "0",
    isDemo: !context.hasLauncher(first.vendor),
    isPlayable: isPlayable(first, context),
  };
}

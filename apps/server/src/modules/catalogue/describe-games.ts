/** Puts games and vendors into the shapes of the family (api-facts section 7.2). */

import type { GameCard, VendorCard, VendorLane } from "@openhouse/protocol/catalogue/game-card";
import type { GameMenuGroup } from "@openhouse/protocol/catalogue/game-menus";
import type { Language } from "../../core/actor.ts";
import type { Game, Names } from "./repository.ts";

/** The order of categories in lists (spec section 2, Navigation order). */
const categoryOrder = ["ELOTT", "LOTT", "LIVE", "SPORTS", "FISH", "RNG", "PVP", "ESPORTS", "COCKFIGHT"];

export function nameIn(names: Names, language: Language): string {
  return language === "TY" ? names.fil : names.en;
}

/** Where the portal draws the cover of a game: from this address alone (apps/portal, render-picture.ts). */
export function pictureOf({ category, vendor, code }: Pick<Game, "category" | "vendor" | "code">): string {
  return `/art/cover/${[category, vendor, code].map(encodeURIComponent).join("/")}.svg`;
}

export function toGameCard(game: Game, language: Language): GameCard {
  const name = nameIn(game.names, language);
  const picture = pictureOf(game);
  const nodeId = String(game.nodeId);
  return {
    nodeId,
    gameId: nodeId,
    gameCode: game.code,
    vassalage: game.vendor,
    vendor: game.vendor,
    gameType: game.category,
    gameName: name,
    nodeName: name,
    displayName: name,
    showIcon: picture,
    iconUrl: picture,
    defaultIcon: picture,
    lagerIcon: picture,
    supportPlay: game.supportPlay,
    isGame: "GAME",
    nodeTypeManageId: game.classify ?? "",
    gameClassify: game.classify ?? "",
    minBet: 0,
    lines: 0,
    isHot: false,
    isNew: false,
    isDemo: false,
    maintenance:
      game.maintenance === null
        ? null
        : {
            maintainTime: game.maintenance.from.getTime(),
            endTime: game.maintenance.until?.getTime() ?? null,
          },
  };
}

/** One lane per category with one card per vendor that has games there. */
export function toLanes(games: readonly Game[], language: Language): VendorLane[] {
  return groupByCategory(games).map(([title, own]) => ({
    title,
    gameCategory: title,
    displayName: title,
    gameCount: own.length,
    vendors: [...Map.groupBy(own, ({ vendor }) => vendor)].map(([vassalage, [first]]) => ({
      vassalage,
      displayName: first === undefined ? vassalage : nameIn(first.vendorNames, language),
      gameType: title,
    })),
    cards: [...Map.groupBy(own, ({ vendor }) => vendor).values()].map((ofVendor) => toVendorCard(ofVendor, language)),
    gameClassify: [...Map.groupBy(own, ({ classify }) => classify ?? "")]
      .filter(([key]) => key !== "")
      .map(([key, ofClass]) => ({ key, displayName: key, gameCount: ofClass.length })),
  }));
}

/** The public menus: every category with its games. */
export function toMenus(games: readonly Game[], language: Language): GameMenuGroup[] {
  return groupByCategory(games).map(([category, own]) => ({
    gameGroupCode: category,
    displayName: category,
    vendors: [...Map.groupBy(own, ({ vendor }) => vendor).values()].map((ofVendor) => toVendorCard(ofVendor, language)),
    gameClassify: [],
    totalCount: own.length,
    totalPages: 1,
    gameMenus: own.map((game) => {
      const card = toGameCard(game, language);
      return {
        ...card,
        gameGroupCode: category,
        remark: card.displayName,
        webIconUrl: card.showIcon,
        defaultPlayType: "",
      };
    }),
  }));
}

function groupByCategory(games: readonly Game[]): [string, Game[]][] {
  const rank = (category: string) => {
    const place = categoryOrder.indexOf(category);
    return place < 0 ? categoryOrder.length : place;
  };
  return [...Map.groupBy(games, ({ category }) => category)].toSorted(([a], [b]) => rank(a) - rank(b));
}

function toVendorCard(games: readonly Game[], language: Language): VendorCard {
  const [first] = games;
  if (first === undefined) throw new RangeError("a vendor's card needs a game");
  const picture = pictureOf(first);
  return {
    vassalage: first.vendor,
    accountTypeName: first.vendor,
    displayName: nameIn(first.vendorNames, language),
    gameType: first.category,
    lagerIcon: picture,
    smallIcon: picture,
    mobileSmallIcon: picture,
    h5Icon: picture,
    gameId: "",
    nodeId: "",
    gameCode: "",
    isGame: "VASSALAGE",
    gameCount: games.length,
    appNewWindow: "0",
    freeplay: games.some(({ supportPlay }) => supportPlay === 0) ? "1" : "0",
  };
}

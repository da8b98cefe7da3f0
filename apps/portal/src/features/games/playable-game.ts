/** A game as the portal shows it, whichever list it came from. */

import type { Reply } from "@openhouse/browser/api-types";

type GameCard = Reply<"GET /wps/relay/GCSGAME_hotGamesV2">["list"][number];
type VendorCard = Reply<"GET /lgw/games/game_menus">[number]["vendors"][number];

export interface PlayableGame {
  readonly key: string;
  readonly name: string;
  readonly vendor: string;
  readonly category: string;
  readonly nodeId: string;
  readonly gameId: string;
  readonly gameCode: string;
  readonly picture: string;
  /** A free trial is offered only where the catalogue says `supportPlay` 0 (specification, section 2, Game card). */
  readonly hasTrial: boolean;
  /** Under maintenance now: it can be seen, not opened. */
  readonly isClosed: boolean;
  /** The card stands for a vendor's whole list (`isGame` VASSALAGE). */
  readonly isList: boolean;
  /** The vendor wants a window of its own. */
  readonly opensWindow: boolean;
  /** Without an adapter of the vendor the studio's demo of that category opens, and says so. */
  readonly isDemo: boolean;
}

/** A card of a list of games. */
export function gameOfCard(card: GameCard): PlayableGame {
  const { nodeId, gameId, gameCode, displayName, vassalage, gameType, supportPlay, showIcon, maintenance } = card;
  return {
    key: nodeId,
    name: displayName,
    vendor: vassalage,
    category: gameType,
    nodeId,
    gameId,
    gameCode,
    picture: showIcon,
    hasTrial: supportPlay === 0,
    isClosed: maintenance !== null,
    isList: card.isGame === "VASSALAGE",
    opensWindow: false,
    isDemo: card.isDemo,
  };
}

/** A card of a vendor: its list, or its one game. */
export function gameOfVendor(card: VendorCard): PlayableGame {
  const { vassalage, displayName, gameType, nodeId, gameId, gameCode } = card;
  return {
    key: `${gameType} ${vassalage}`,
    name: displayName,
    vendor: vassalage,
    category: gameType,
    nodeId,
    gameId,
    gameCode,
    picture: card.lagerIcon,
    hasTrial: card.freeplay === "1",
    isClosed: false,
    isList: card.isGame === "VASSALAGE",
    opensWindow: card.appNewWindow === "1",
    isDemo: false,
  };
}

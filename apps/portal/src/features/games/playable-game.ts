/** A game as the portal shows it, converted from any of the server's lists. */

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
  /** True only if the catalogue allows a trial: `supportPlay` is 0 (specification, section 2, Game card). */
  readonly hasTrial: boolean;
  /** True during maintenance: the card is shown, but the game does not open. */
  readonly isClosed: boolean;
  /** True if the card represents all games of a vendor (`isGame` VASSALAGE). */
  readonly isList: boolean;
  /** True if the vendor's game needs a window of its own. */
  readonly opensWindow: boolean;
  /**
   * True if the vendor has no adapter. A game of the studio of the same category opens instead, with play money, and
   * the card is marked as a demo.
   */
  readonly isDemo: boolean;
  /** False for a demo of a category without a game of the studio: a page that explains this opens. */
  readonly isPlayable: boolean;
}

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
    isPlayable: card.isPlayable,
  };
}

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
    isDemo: card.isDemo,
    isPlayable: card.isPlayable,
  };
}

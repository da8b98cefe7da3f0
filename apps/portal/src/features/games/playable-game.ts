/** A game as the portal shows it, whichever list it came from. */

import type { Reply } from "@openhouse/browser/api-types";

type GameCard = Reply<"GET /wps/relay/GCSGAME_hotGamesV2">["list"][number];

/** See the head of this file. */
export interface PlayableGame {
  readonly key: string;
  readonly name: string;
  readonly vendor: string;
  readonly category: string;
  readonly nodeId: string;
  readonly gameId: string;
  readonly gameCode: string;
  readonly picture: string;
  /** A free trial is offered only where the catalogue says `supportPlay` 0 (portal-spec section 2, Game card). */
  readonly hasTrial: boolean;
  /** Under maintenance now: it can be seen, not opened. */
  readonly isClosed: boolean;
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
    picture: showIcon === "" ? coverOf({ category: gameType, vendor: vassalage, gameCode }) : showIcon,
    hasTrial: supportPlay === 0,
    isClosed: maintenance !== null,
  };
}

/** The address of a cover that the server draws (`packages/ui/src/art/game-cover.ts`). */
export function coverOf({
  category,
  vendor,
  gameCode,
}: {
  category: string;
  vendor: string;
  gameCode: string;
}): string {
  return `/art/cover/${[category, vendor, gameCode].map(encodeURIComponent).join("/")}.svg`;
}

/** Finds games to offer in place of a closed game. Source: specification, section 8, Others. */

import type { Reply } from "@openhouse/browser/api-types";

type Menus = Reply<"GET /lgw/games/game_menus">;
type Card = Menus[number]["gameMenus"][number];

const maxOthers = 4;

interface ClosedGame {
  readonly gameCode: string;
  readonly vendor: string;
  readonly mode: "real" | "trial";
}

/** Returns up to four games that open, for the same mode (real or trial). Games of the same category come first. */
export function findOtherGames(menus: Menus, closed: ClosedGame): Card[] {
  const isClosed = ({ gameCode, vassalage }: Card) => gameCode === closed.gameCode && vassalage === closed.vendor;
  const ownGroup = menus.find(({ gameMenus }) => gameMenus.some(isClosed));
  const groups = ownGroup === undefined ? menus : [ownGroup, ...menus.filter((group) => group !== ownGroup)];
  const cards = groups.flatMap(({ gameMenus }) => gameMenus);
  const isOpen = ({ maintenance, supportPlay, isPlayable }: Card) =>
    isPlayable && maintenance === null && (closed.mode === "real" || supportPlay === 0);
  return cards.filter((card) => !isClosed(card) && isOpen(card)).slice(0, maxOthers);
}

/** Finds games to offer in place of a closed one. Pure. Source: specification, section 8, Others. */

import type { Reply } from "@openhouse/browser/api-types";

type Menus = Reply<"GET /lgw/games/game_menus">;
type Card = Menus[number]["gameMenus"][number];

const mostOthers = 4;

interface ClosedGame {
  readonly gameCode: string;
  readonly vendor: string;
  readonly mode: "real" | "trial";
}

/** Up to four open games for the same mode (real or trial), those of the same category first. */
export function findOtherGames(menus: Menus, closed: ClosedGame): Card[] {
  const isClosed = ({ gameCode, vassalage }: Card) => gameCode === closed.gameCode && vassalage === closed.vendor;
  const own = menus.find(({ gameMenus }) => gameMenus.some(isClosed));
  const groups = own === undefined ? menus : [own, ...menus.filter((group) => group !== own)];
  const cards = groups.flatMap(({ gameMenus }) => gameMenus);
  const isOpen = ({ maintenance, supportPlay }: Card) =>
    maintenance === null && (closed.mode === "real" || supportPlay === 0);
  return cards.filter((card) => !isClosed(card) && isOpen(card)).slice(0, mostOthers);
}

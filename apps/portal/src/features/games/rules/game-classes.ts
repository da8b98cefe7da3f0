/**
 * The filters of a centre's games: kinds of slots, kinds of live tables, minimum stake and lines. Source:
 * specification, section 3 (Game categories), section 5 (notes), section 9 (slot sub-categories).
 */

import type { PlainKey } from "@openhouse/i18n/text-store";
import type { Language } from "@openhouse/i18n/shipped";

/** A kind of game; `code` is `gameClassify` on the wire. */
export interface GameClass {
  readonly code: string;
  readonly label: PlainKey;
}

const slotClasses: readonly GameClass[] = [
  { code: "SC", label: "lobby.class.SC" },
  { code: "VP", label: "lobby.class.VP" },
  { code: "JP", label: "lobby.class.JP" },
  { code: "TG", label: "lobby.class.TG" },
  { code: "AC", label: "lobby.class.AC" },
];
const bingo: GameClass = { code: "BG", label: "lobby.class.BG" };

const liveClasses: readonly GameClass[] = [
  { code: "BACCARAT", label: "lobby.class.BACCARAT" },
  { code: "SICBO", label: "lobby.class.SICBO" },
  { code: "ROULETTE", label: "lobby.class.ROULETTE" },
  { code: "DRAGONTIGER", label: "lobby.class.DRAGONTIGER" },
  { code: "BLACKJACK", label: "lobby.class.BLACKJACK" },
  { code: "MAHJONG", label: "lobby.class.MAHJONG" },
  { code: "POKER3", label: "lobby.class.POKER3" },
  { code: "WENZHOU", label: "lobby.class.WENZHOU" },
  { code: "SEDIE", label: "lobby.class.SEDIE" },
  { code: "FANTAN", label: "lobby.class.FANTAN" },
  { code: "NIUNIU", label: "lobby.class.NIUNIU" },
  { code: "FPC", label: "lobby.class.FPC" },
  { code: "ZJH", label: "lobby.class.ZJH" },
];

/**
 * The kinds of a category in the order of display. Bingo is offered only by merchants whose languages include Filipino
 * (specification, section 9).
 */
export function classesOf(category: string, languages: readonly Language[]): readonly GameClass[] {
  if (category === "LIVE") return liveClasses;
  if (category !== "RNG") return [];
  return languages.includes("TY") ? [...slotClasses, bingo] : slotClasses;
}

/** Only slots can be filtered by minimum stake and lines. */
export function hasStakeFilters(category: string): boolean {
  return category === "RNG";
}

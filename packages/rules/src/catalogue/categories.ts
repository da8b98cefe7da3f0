/** Categories of games, their classes, and the pages that launches open. Source: specification, sections 2, 3 and 9. */

interface Labels {
  readonly en: string;
  readonly fil: string;
}

/**
 * Code → name, in the order of lists (specification, section 2, navigation order). LOTT and ELOTT have the same name.
 */
export const gameCategories: Readonly<Record<string, Labels>> = {
  ELOTT: { en: "Lottery", fil: "Lottery" },
  LOTT: { en: "Lottery", fil: "Lottery" },
  LIVE: { en: "Live casino", fil: "Live casino" },
  SPORTS: { en: "Sports", fil: "Sports" },
  FISH: { en: "Fishing", fil: "Pangisdaan" },
  RNG: { en: "Slots", fil: "Slots" },
  PVP: { en: "Card games", fil: "Baraha" },
  ESPORTS: { en: "Esports", fil: "Esports" },
  COCKFIGHT: { en: "Virtual cockfight", fil: "Virtual na sabong" },
};

/**
 * Sub-categories of slots: codes of the specification, section 9. BG is offered only where the language TY is offered.
 */
const slotClasses = {
  SC: { en: "Scratch cards", fil: "Kaskas" },
  VP: { en: "Video poker", fil: "Video poker" },
  JP: { en: "Jackpot", fil: "Jackpot" },
  TG: { en: "Table games", fil: "Larong mesa" },
  AC: { en: "Arcade", fil: "Arcade" },
  BG: { en: "Bingo", fil: "Bingo" },
} as const;

/** Classes of live tables. The specification names the classes; the codes are our choice. */
const liveClasses = {
  BACCARAT: { en: "Baccarat", fil: "Baccarat" },
  SICBO: { en: "Sic bo", fil: "Sic bo" },
  ROULETTE: { en: "Roulette", fil: "Roulette" },
  DRAGONTIGER: { en: "Dragon tiger", fil: "Dragon tiger" },
  BLACKJACK: { en: "Blackjack", fil: "Blackjack" },
  MAHJONG: { en: "Mahjong", fil: "Mahjong" },
  POKER3: { en: "3-card poker", fil: "3-card poker" },
  WENZHOU: { en: "Wenzhou", fil: "Wenzhou" },
  SEDIE: { en: "Se Die", fil: "Se Die" },
  FANTAN: { en: "Fan tan", fil: "Fan tan" },
  NIUNIU: { en: "NiuNiu", fil: "NiuNiu" },
  FPC: { en: "Fish prawn crab", fil: "Isda, hipon, alimango" },
  ZJH: { en: "ZJH", fil: "ZJH" },
} as const;

/** Category → its classes in the order of the filters. */
export const gameClasses: Readonly<Record<string, Readonly<Record<string, Labels>>>> = {
  RNG: slotClasses,
  LIVE: liveClasses,
};

/** Class → the language that it needs. */
export const classNeedsLanguage: Readonly<Record<string, string>> = { BG: "TY" };

/** Categories for which a vendor card opens a page with a list of games (specification, section 9). */
export const gameListCenter: readonly string[] = ["RNG"];

/** Vendor or category → the portal page that a launch opens. */
export const launchPages: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: "/vnLottery",
  TCG_SEA: "/seaLottery",
  LOTT: "/lottery",
  ELOTT: "/lottery",
  FB: "/fbSports",
};

/** The portal page that a launch opens if the merchant has no game of the category. */
export function noGamePage(category: string): string {
  return `/noGame/${category.toLowerCase()}`;
}

/** True for a page that shows one lottery. The query parameter gameCode selects the lottery. */
export function launchScreenTakesGame(page: string): boolean {
  return page !== "/fbSports";
}

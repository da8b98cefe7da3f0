/** The classes of games in the betting record, and their calls (docs/wire-format.md, Records). */

export const gameClasses = {
  rng: "GET /wps/relay/ODSFE2_RNGOrders",
  live: "GET /wps/relay/ODSFE2_LiveOrders",
  fish: "GET /wps/relay/ODSFE2_FishOrders",
  pvp: "GET /wps/relay/ODSFE2_PvPOrders",
  sportsSettled: "GET /wps/relay/ODSFE2_SportsSettOrders",
  sportsOpen: "GET /wps/relay/ODSFE2_SportsUnsettOrders",
  elottSettled: "GET /wps/relay/ODSFE2_ElottSettledOrders",
  elottOpen: "GET /wps/relay/ODSFE2_ElottUnsettledOrders",
} as const;

/** The names of the classes in the call that downloads the record. */
export const gameLists = {
  rng: "RNG",
  live: "Live",
  fish: "Fish",
  pvp: "PvP",
  sportsSettled: "SportsSett",
  sportsOpen: "SportsUnsett",
  elottSettled: "ElottSettled",
  elottOpen: "ElottUnsettled",
} as const satisfies Record<GameClass, string>;

export type GameClass = keyof typeof gameClasses;

export const gameClassNames = Object.keys(gameClasses) as GameClass[];

/** Returns the class named in the URL; the default is slots. */
export function gameClassOf(text: string): GameClass {
  return gameClassNames.find((name) => name === text) ?? "rng";
}

export const outcomes = ["all", "win", "loss", "draw"] as const;

export type Outcome = (typeof outcomes)[number];

/** Returns the result of bets (win, loss or draw) named in the URL; the default is all. */
export function outcomeOf(text: string): Outcome {
  return outcomes.find((name) => name === text) ?? "all";
}

const orderPattern = /^[1-9]\d{0,18}$/;

/** Returns a typed or pasted round number without spaces; undefined if it is invalid. */
export function readOrderNumber(text: string): string | undefined {
  const digits = text.replaceAll(/\s/g, "");
  return orderPattern.test(digits) ? digits : undefined;
}

/** The choices on the profit and loss page: `all` (bets and other transfers), or one class of games. */
export const profitClassNames = ["all", "rng", "live", "fish", "pvp", "sports", "elott"] as const;

const classPattern = /^[a-z]{1,20}$/;

/**
 * Returns the class named in the URL, even if it is not in the list, because links may name other classes. If the text
 * cannot be the name of a class, returns `all`.
 */
export function profitClassOf(text: string): string {
  return classPattern.test(text) ? text : "all";
}

/** The classes of games whose bets a member can look up, and their calls (docs/wire-format.md, Records). */

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

/** The same classes, as the file of bets names them. */
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

/** All of them, in the order of the list. */
export const gameClassNames = Object.keys(gameClasses) as GameClass[];

/** The class of an address; slots by default. */
export function gameClassOf(text: string): GameClass {
  return gameClassNames.find((name) => name === text) ?? "rng";
}

/** How bets can be narrowed by their result. */
export const outcomes = ["all", "win", "loss", "draw"] as const;

export type Outcome = (typeof outcomes)[number];

/** The result of an address; everything else is all. */
export function outcomeOf(text: string): Outcome {
  return outcomes.find((name) => name === text) ?? "all";
}

const orderForm = /^[1-9]\d{0,18}$/;

/** The round number as typed or pasted, without spaces; undefined when it is none. */
export function readOrderNumber(text: string): string | undefined {
  const digits = text.replaceAll(/\s/g, "");
  return orderForm.test(digits) ? digits : undefined;
}

/** The classes by which profit is offered: all, with what is no bet, or one of games. */
export const profitClassNames = ["all", "rng", "live", "fish", "pvp", "sports", "elott"] as const;

const classForm = /^[a-z]{1,20}$/;

/** The class of an address, as the wire names it in capitals; a link may ask for one that is not offered. */
export function profitClassOf(text: string): string {
  return classForm.test(text) ? text : "all";
}

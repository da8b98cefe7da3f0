/** Which rate a category of bets has. Source: portal-spec section 9 (rebate display). */

import type { RebateCategory } from "../agents/rebate-rates.ts";

const rated: Readonly<Record<string, RebateCategory>> = {
  LOTT: "LOTT",
  ELOTT: "LOTT",
  FISH: "FISH",
  RNG: "RNG",
  LIVE: "LIVE",
  SPORTS: "SPORTS",
  ESPORTS: "ESPORTS",
};

/** undefined: bets of that category bring nothing back. */
export function ratedCategory(category: string): RebateCategory | undefined {
  return Object.hasOwn(rated, category) ? rated[category] : undefined;
}

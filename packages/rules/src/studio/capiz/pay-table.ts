/**
 * What a spin of Capiz After Dark pays, in coins. The stake is always 20 coins, so a coin is a twentieth of the stake
 * and every payout is a whole number of minor units.
 */
import { symbols } from "./symbols.ts";
import type { SymbolName } from "./symbols.ts";

/** Coins in one stake. */
export const COINS_PER_STAKE = 20;

/** The shortest run of reels, from the left, that pays. */
export const SHORTEST_RUN = 3;

/** Coins for 3, 4 and 5 reels from the left, for each way. */
export const wayPays: Readonly<Record<Exclude<SymbolName, "door" | "parol">, readonly [number, number, number]>> = {
  moon: [40, 120, 500],
  jeepney: [30, 100, 400],
  kalesa: [25, 80, 300],
  sampaguita: [20, 60, 250],
  maya: [15, 40, 150],
  mango: [12, 32, 120],
  amber: [8, 22, 70],
  jade: [8, 22, 70],
  coral: [8, 20, 60],
  sky: [8, 20, 60],
};

/** Coins for parols anywhere in an ordinary spin, by their number: 2, 10 and 50 times the stake. */
export const scatterPays: readonly number[] = [0, 0, 0, 40, 200, 1000];

/** `wayPays` by symbol number; the door and the parol have no pay of their own. */
export const paysBySymbol: readonly (readonly [number, number, number])[] = symbols.map((name) =>
  name === "door" || name === "parol" ? [0, 0, 0] : wayPays[name],
);

/**
 * The payouts of Capiz After Dark, in coins. A stake is always 20 coins, so a coin is a twentieth of the stake and each
 * payout is a whole number of minor units.
 */
import { symbols } from "./symbols.ts";
import type { SymbolName } from "./symbols.ts";

export const COINS_PER_STAKE = 20;

/** The shortest run of reels, from the left, that pays. */
export const SHORTEST_RUN = 3;

/** Coins per way for 3, 4 and 5 reels from the left. */
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

/** Coins by the number of parols anywhere in an ordinary spin: 2, 10 and 50 times the stake. */
export const scatterPays: readonly number[] = [0, 0, 0, 40, 200, 1000];

/** `wayPays` by symbol number; door and parol pay nothing by ways. */
export const paysBySymbol: readonly (readonly [number, number, number])[] = symbols.map((name) =>
  name === "door" || name === "parol" ? [0, 0, 0] : wayPays[name],
);

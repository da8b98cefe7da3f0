/**
 * Stakes of Capiz After Dark: what one coin may be worth in each currency. A stake is 20 coins, so a stake is legal
 * only when it is one of the listed ones; the smallest and the largest are the first and the last of the list.
 */
import type { CurrencyCode } from "../../money/currencies.ts";
import { COINS_PER_STAKE } from "./pay-table.ts";

/** Values of one coin in minor units, ascending; points cannot be staked. */
const coinValues: Readonly<Record<Exclude<CurrencyCode, "PTS">, readonly bigint[]>> = {
  PHP: [5n, 10n, 25n, 50n, 100n, 250n, 500n, 1000n, 2500n],
  FUN: [5n, 10n, 25n, 50n, 100n, 250n, 500n, 1000n, 2500n],
  HKD: [1n, 2n, 5n, 10n, 25n, 50n, 100n, 200n, 500n],
  USD: [1n, 2n, 5n, 10n, 25n, 50n, 100n, 200n, 500n],
  VND: [25n, 50n, 100n, 250n, 500n, 1000n, 2500n, 5000n, 12_500n],
};

/** Index into `stakesIn` of the stake that a new player is offered. */
export const FIRST_STAKE_INDEX = 3;

/** Legal stakes in minor units, ascending; empty for a currency that is not staked. */
export function stakesIn(currency: CurrencyCode): readonly bigint[] {
  return currency === "PTS" ? [] : coinValues[currency].map((coin) => coin * BigInt(COINS_PER_STAKE));
}

/** The value of one coin for a stake in minor units; undefined when the stake is not a legal one. */
export function coinOfStake(stakeMinor: bigint, currency: CurrencyCode): bigint | undefined {
  return stakesIn(currency).includes(stakeMinor) ? stakeMinor / BigInt(COINS_PER_STAKE) : undefined;
}

/**
 * The allowed stakes of Capiz After Dark. Each currency has a list of coin values, and a stake is 20 coins of one of
 * these values.
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

/** Index in `stakesIn` of the stake with which a new player starts. */
export const FIRST_STAKE_INDEX = 3;

/** The allowed stakes in minor units, ascending; empty for a currency without stakes. */
export function stakesIn(currency: CurrencyCode): readonly bigint[] {
  return currency === "PTS" ? [] : coinValues[currency].map((coin) => coin * BigInt(COINS_PER_STAKE));
}

/** The value of one coin for a stake in minor units; undefined if the stake is not allowed. */
export function coinOfStake(stakeMinor: bigint, currency: CurrencyCode): bigint | undefined {
  return stakesIn(currency).includes(stakeMinor) ? stakeMinor / BigInt(COINS_PER_STAKE) : undefined;
}

/**
 * The displayed amount of a jackpot at a given time. Amounts are in major units; the server gives the rate of growth.
 */

/** The amount from the server, and the time of its arrival by the visitor's clock. */
export interface ServedPot {
  readonly amount: number;
  readonly perSecond: number;
  readonly servedAtMs: number;
}

const riseMs = 1_400;
/** The counter starts at the jackpot's value this long ago, so that every displayed amount was true at some time. */
const riseFromMs = 45_000;

/** Returns the amount at a time: first a quick rise to the server's value, then growth at the jackpot's own rate. */
export function potAt({ amount, perSecond, servedAtMs }: ServedPot, atMs: number): number {
  const elapsedMs = Math.max(0, atMs - servedAtMs);
  const exactAmount = amount + (perSecond * elapsedMs) / 1_000;
  if (elapsedMs >= riseMs) return exactAmount;
  const remainingShare = (1 - elapsedMs / riseMs) ** 3;
  return Math.max(0, exactAmount - (perSecond * riseFromMs * remainingShare) / 1_000);
}

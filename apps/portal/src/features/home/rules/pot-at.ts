/**
 * The displayed amount of a jackpot at a time. Pure. Amounts are in major units; the server gives the rate of growth.
 */

/** The served amount, and when it arrived by the visitor's clock. */
export interface ServedPot {
  readonly amount: number;
  readonly perSecond: number;
  readonly servedAtMs: number;
}

const riseMs = 1_400;
/** The counter starts at the jackpot's value this long ago, so that every displayed amount was true at some time. */
const riseFromMs = 45_000;

/** The amount at a time: first a quick rise to the served value, then growth at the jackpot's own rate. */
export function potAt({ amount, perSecond, servedAtMs }: ServedPot, atMs: number): number {
  const passedMs = Math.max(0, atMs - servedAtMs);
  const real = amount + (perSecond * passedMs) / 1_000;
  if (passedMs >= riseMs) return real;
  const left = (1 - passedMs / riseMs) ** 3;
  return Math.max(0, real - (perSecond * riseFromMs * left) / 1_000);
}

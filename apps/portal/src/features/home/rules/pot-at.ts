/** What a pot shows at a moment. Pure. Amounts are in major units; the server says how fast a pot grows. */

/** As it was served, and when that was by the reader's clock. */
export interface ServedPot {
  readonly amount: number;
  readonly perSecond: number;
  readonly servedAtMs: number;
}

const riseMs = 1_400;
/** The rise begins at what the pot was so long before: every figure that is seen was true once. */
const riseFromMs = 45_000;

/** The amount at that moment: first a quick rise to the served value, then on with the pot itself. */
export function potAt({ amount, perSecond, servedAtMs }: ServedPot, atMs: number): number {
  const passedMs = Math.max(0, atMs - servedAtMs);
  const real = amount + (perSecond * passedMs) / 1_000;
  if (passedMs >= riseMs) return real;
  const left = (1 - passedMs / riseMs) ** 3;
  return Math.max(0, real - (perSecond * riseFromMs * left) / 1_000);
}

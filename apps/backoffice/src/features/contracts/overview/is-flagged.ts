/**
 * True when the margin is negative: more is promised than the games earn. `leftPpm` is null if no version is in force.
 */
export function isFlagged(leftPpm: string | null): boolean {
  return leftPpm !== null && BigInt(leftPpm) < 0n;
}

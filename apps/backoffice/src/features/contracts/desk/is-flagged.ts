/** More is promised than the games earn: less than nothing is left of a bet. null: no version is in force. */
export function isFlagged(leftPpm: string | null): boolean {
  return leftPpm !== null && BigInt(leftPpm) < 0n;
}

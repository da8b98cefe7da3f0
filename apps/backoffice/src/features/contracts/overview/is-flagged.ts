/** True when the margin is negative, so that more is promised than the games earn. Null: no version is in force. */
export function isFlagged(leftPpm: string | null): boolean {
  return leftPpm !== null && BigInt(leftPpm) < 0n;
}

/**
 * Divides a payer's funds among the bills that it has to pay. If the funds suffice, each bill is paid in full. If not,
 * each bill gets the same share of its amount, rounded down, and the payer keeps the remainder. So the order of the
 * bills does not matter. Source: docs/agent-contracts.md, Settlement.
 */

/** Returns the paid amounts in minor units, in the order of `due`. */
export function divideFunds(due: readonly bigint[], fundMinor: bigint): bigint[] {
  const total = due.reduce((sum, amount) => sum + amount, 0n);
  if (total <= fundMinor) return [...due];
  const fund = fundMinor > 0n ? fundMinor : 0n;
  return due.map((amount) => (amount * fund) / total);
}

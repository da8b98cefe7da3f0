/**
 * What each of several bills gets out of what one payer has set aside. Enough: each its own. Short: each the same part
 * of what is due to it, rounded down, and what the rounding leaves stays with the payer, so that no order of siblings
 * decides about anything. Source: docs/agent-contracts.md, Settlement.
 */

/** Minor units, in the order of what is due. */
export function divideFunds(due: readonly bigint[], fundMinor: bigint): bigint[] {
  const total = due.reduce((sum, each) => sum + each, 0n);
  if (total <= fundMinor) return [...due];
  const fund = fundMinor > 0n ? fundMinor : 0n;
  return due.map((each) => (each * fund) / total);
}

/** The division of a claim among entries with remaining amounts. */

export interface OpenRebate {
  readonly id: bigint;
  readonly category: string;
  readonly remainingMinor: bigint;
}

export interface ClaimedPart {
  readonly id: bigint;
  readonly amountMinor: bigint;
}

/** A category in which less remains than was requested. */
export interface ClaimFault {
  readonly category: string;
  readonly remainingMinor: bigint;
}

/**
 * Divides a claim among entries, oldest first, in minor units. `requestedAmounts` contains positive amounts by
 * category. Returns the parts, or the first category with an insufficient amount. Pure.
 */
export function shareClaim(
  openEntries: readonly OpenRebate[],
  requestedAmounts: ReadonlyMap<string, bigint>,
): readonly ClaimedPart[] | ClaimFault {
  const parts: ClaimedPart[] = [];
  for (const [category, requestedMinor] of requestedAmounts) {
    const entries = openEntries
      .filter((entry) => entry.category === category)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const remainingMinor = entries.reduce((sum, entry) => sum + entry.remainingMinor, 0n);
    if (remainingMinor < requestedMinor) return { category, remainingMinor };
    let unassignedMinor = requestedMinor;
    for (const entry of entries) {
      const amountMinor = entry.remainingMinor < unassignedMinor ? entry.remainingMinor : unassignedMinor;
      if (amountMinor > 0n) parts.push({ id: entry.id, amountMinor });
      unassignedMinor -= amountMinor;
    }
  }
  return parts;
}

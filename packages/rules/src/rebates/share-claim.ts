/** Divides a claim among entries, oldest first, in minor units. Pure. */

export interface OpenRebate {
  readonly id: bigint;
  readonly category: string;
  readonly remainingMinor: bigint;
}

export interface ClaimedPart {
  readonly id: bigint;
  readonly amountMinor: bigint;
}

/** A category with a smaller remaining amount than requested. */
export interface ClaimFault {
  readonly category: string;
  readonly remainingMinor: bigint;
}

/** `asked`: positive amounts by category. Returns the parts, or the first category with an insufficient amount. */
export function shareClaim(
  open: readonly OpenRebate[],
  requestedAmounts: ReadonlyMap<string, bigint>,
): readonly ClaimedPart[] | ClaimFault {
  const parts: ClaimedPart[] = [];
  for (const [category, requestedMinor] of requestedAmounts) {
    const entries = open.filter((entry) => entry.category === category).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const remainingMinor = entries.reduce((sum, entry) => sum + entry.remainingMinor, 0n);
    if (remainingMinor < requestedMinor) return { category, remainingMinor };
    let left = requestedMinor;
    for (const entry of entries) {
      const amountMinor = entry.remainingMinor < left ? entry.remainingMinor : left;
      if (amountMinor > 0n) parts.push({ id: entry.id, amountMinor });
      left -= amountMinor;
    }
  }
  return parts;
}

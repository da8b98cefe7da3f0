/** Of which entries a sum is paid that a member asks for: the oldest first, in whole minor units. Pure. */

export interface OpenRebate {
  readonly id: bigint;
  readonly category: string;
  readonly remainingMinor: bigint;
}

export interface ClaimedPart {
  readonly id: bigint;
  readonly amountMinor: bigint;
}

/** A category of which less remains than was asked for. */
export interface ClaimFault {
  readonly category: string;
  readonly remainingMinor: bigint;
}

/** By category, more than nothing each: the parts, or the first category that does not suffice. */
export function shareClaim(
  open: readonly OpenRebate[],
  asked: ReadonlyMap<string, bigint>,
): readonly ClaimedPart[] | ClaimFault {
  const parts: ClaimedPart[] = [];
  for (const [category, askedMinor] of asked) {
    const entries = open.filter((entry) => entry.category === category).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const remainingMinor = entries.reduce((sum, entry) => sum + entry.remainingMinor, 0n);
    if (remainingMinor < askedMinor) return { category, remainingMinor };
    let left = askedMinor;
    for (const entry of entries) {
      const amountMinor = entry.remainingMinor < left ? entry.remainingMinor : left;
      if (amountMinor > 0n) parts.push({ id: entry.id, amountMinor });
      left -= amountMinor;
    }
  }
  return parts;
}

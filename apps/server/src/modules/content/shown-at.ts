/** Chooses the revisions that are shown at a time. */

interface Window {
  readonly itemId: bigint;
  readonly showsFrom: Date;
  readonly showsUntil: Date | null;
}

/**
 * Selects per item the newest revision that has begun, if it has not ended. Expects each item's newest revision first.
 * Pure.
 */
export function shownAt<Revision extends Window>(revisions: readonly Revision[], now: Date): Revision[] {
  const decidedItems = new Set<bigint>();
  return revisions.filter(({ itemId, showsFrom, showsUntil }) => {
    if (showsFrom > now || decidedItems.has(itemId)) return false;
    decidedItems.add(itemId);
    return showsUntil === null || showsUntil > now;
  });
}

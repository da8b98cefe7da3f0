/** Chooses the revisions that are shown at a time. */

interface Window {
  readonly itemId: bigint;
  readonly showsFrom: Date;
  readonly showsUntil: Date | null;
}

/** Per item the newest revision that has begun, if it has not ended. Takes the newest first per item. Pure. */
export function shownAt<Revision extends Window>(revisions: readonly Revision[], now: Date): Revision[] {
  const seen = new Set<bigint>();
  return revisions.filter(({ itemId, showsFrom, showsUntil }) => {
    if (showsFrom > now || seen.has(itemId)) return false;
    seen.add(itemId);
    return showsUntil === null || showsUntil > now;
  });
}

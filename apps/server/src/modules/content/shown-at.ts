/** Which revisions show at a moment. */

interface Window {
  readonly itemId: bigint;
  readonly showsFrom: Date;
  readonly showsUntil: Date | null;
}

/** Of each item the newest revision whose time has come, if it is not over; newest first per item. Pure. */
export function shownAt<Revision extends Window>(revisions: readonly Revision[], now: Date): Revision[] {
  const seen = new Set<bigint>();
  return revisions.filter(({ itemId, showsFrom, showsUntil }) => {
    if (showsFrom > now || seen.has(itemId)) return false;
    seen.add(itemId);
    return showsUntil === null || showsUntil > now;
  });
}

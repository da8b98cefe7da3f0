/**
 * Decides which cards of the game wall each frame renders: cards on the screen at once, cards near the screen a few per
 * frame.
 */

/** Cards `from` to `end` (exclusive) of a list. */
export interface CardRange {
  readonly from: number;
  readonly end: number;
}

/** The cards for a scroll position; `seen` is within `near`. */
export interface CardPosition {
  readonly near: CardRange;
  readonly seen: CardRange;
}

/**
 * Rendering a card takes several milliseconds on a slow processor, so a whole row per frame would make scrolling jerky.
 */
export const cardsPerFrame = 3;

/**
 * Returns the cards of the next frame, which grow towards `near`. After a jump, only the cards on the screen remain.
 */
export function nextCards(drawn: CardRange, { near, seen }: CardPosition): CardRange {
  const isOnScreen = seen.from < seen.end;
  if (isOnScreen && (drawn.end <= seen.from || drawn.from >= seen.end)) return seen;
  return {
    from: Math.max(near.from, Math.min(seen.from, drawn.from - cardsPerFrame)),
    end: Math.min(near.end, Math.max(seen.end, drawn.end + cardsPerFrame)),
  };
}

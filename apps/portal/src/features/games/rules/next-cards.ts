/**
 * Decides which cards of a wall to render in each frame: those on the screen at once, those around it a few per frame.
 * Pure.
 */

/** Cards `from` to `end` (exclusive) of a list. */
export interface CardRange {
  readonly from: number;
  readonly end: number;
}

/** The cards for a scroll position; `seen` lies within `near`. */
export interface CardPosition {
  readonly near: CardRange;
  readonly seen: CardRange;
}

/** Rendering a card takes a slow processor milliseconds, so a whole row per frame would make scrolling jerky. */
export const cardsPerFrame = 3;

/** The cards of the next frame, which grow towards `near`. After a jump, starts again with the cards on the screen. */
export function nextCards(drawn: CardRange, { near, seen }: CardPosition): CardRange {
  const isOnScreen = seen.from < seen.end;
  if (isOnScreen && (drawn.end <= seen.from || drawn.from >= seen.end)) return seen;
  return {
    from: Math.max(near.from, Math.min(seen.from, drawn.from - cardsPerFrame)),
    end: Math.min(near.end, Math.max(seen.end, drawn.end + cardsPerFrame)),
  };
}

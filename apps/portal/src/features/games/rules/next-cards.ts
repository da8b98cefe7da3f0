/** How a wall gets its cards: what is on the screen at once, those around it a few in each frame. Pure arithmetic. */

/** Cards `from` to `end` (not included) of a list. */
export interface CardRange {
  readonly from: number;
  readonly end: number;
}

/** What a place of the page asks for: `seen` lies within `near`. */
export interface WantedCards {
  readonly near: CardRange;
  readonly seen: CardRange;
}

/** A card costs a weak processor milliseconds: a whole row of them would be seen as a jerk. */
export const cardsPerFrame = 3;

/** The cards of the next frame, `near` at last; a page that jumped begins anew with what is seen. */
export function nextCards(drawn: CardRange, { near, seen }: WantedCards): CardRange {
  const isOnScreen = seen.from < seen.end;
  if (isOnScreen && (drawn.end <= seen.from || drawn.from >= seen.end)) return seen;
  return {
    from: Math.max(near.from, Math.min(seen.from, drawn.from - cardsPerFrame)),
    end: Math.min(near.end, Math.max(seen.end, drawn.end + cardsPerFrame)),
  };
}

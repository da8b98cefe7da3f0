/**
 * Decides which rows of the game wall are in the document: the rows on the screen and a few rows around them. Lengths
 * are in pixels.
 */

/** The position of the wall on the screen. */
export interface WallView {
  /** How far the top of the wall is above the top of the screen; negative if it is below. */
  readonly scrolled: number;
  readonly screenHeight: number;
  /** Height of a row with its gap. */
  readonly rowHeight: number;
  readonly columns: number;
  readonly count: number;
}

/** Rows `first` to `end` (exclusive) are in the document; `firstSeen` to `endSeen` are on the screen. */
export interface VisibleRows {
  readonly first: number;
  readonly end: number;
  readonly firstSeen: number;
  readonly endSeen: number;
  /** Height of the whole wall. */
  readonly height: number;
}

/** The maximum number of cards in the document (docs/front-end.md, Budgets). */
export const maxCards = 80;
const rowsAround = 3;

/** Returns all visible rows, and up to three rows on either side, as far as the maximum number of cards allows. */
export function visibleRows({ scrolled, screenHeight, rowHeight, columns, count }: WallView): VisibleRows {
  const rows = Math.ceil(count / columns);
  const firstSeen = clamp(Math.floor(scrolled / rowHeight), 0, rows);
  const endSeen = clamp(Math.ceil((scrolled + screenHeight) / rowHeight), firstSeen, rows);
  const spareRows = Math.floor(maxCards / columns) - (endSeen - firstSeen);
  const rowsOnEachSide = clamp(Math.floor(spareRows / 2), 0, rowsAround);
  return {
    first: Math.max(0, firstSeen - rowsOnEachSide),
    end: Math.min(rows, endSeen + rowsOnEachSide),
    firstSeen,
    endSeen,
    height: rows * rowHeight,
  };
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(value, minimum), maximum);
}

/** Decides which rows of a long wall are in the page: those on the screen and a few around them. Pure; in pixels. */

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

/** Rows `first` to `end` (exclusive) are in the page; `firstSeen` to `endSeen` are on the screen. */
export interface VisibleRows {
  readonly first: number;
  readonly end: number;
  readonly firstSeen: number;
  readonly endSeen: number;
  /** Height of the whole wall. */
  readonly height: number;
}

/** The maximum number of cards in the page (docs/front-end.md, Budgets). */
export const mostCards = 80;
const rowsAround = 3;

/** The visible rows and as many around them as the limit of cards allows; never fewer than the visible ones. */
export function visibleRows({ scrolled, screenHeight, rowHeight, columns, count }: WallView): VisibleRows {
  const rows = Math.ceil(count / columns);
  const firstSeen = clamp(Math.floor(scrolled / rowHeight), 0, rows);
  const endSeen = clamp(Math.ceil((scrolled + screenHeight) / rowHeight), firstSeen, rows);
  const spare = Math.floor(mostCards / columns) - (endSeen - firstSeen);
  const around = clamp(Math.floor(spare / 2), 0, rowsAround);
  return {
    first: Math.max(0, firstSeen - around),
    end: Math.min(rows, endSeen + around),
    firstSeen,
    endSeen,
    height: rows * rowHeight,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

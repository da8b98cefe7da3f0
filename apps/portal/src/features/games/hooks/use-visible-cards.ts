/** Decides which cards of the game wall are in the document while the page scrolls. */

import { useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { nextCards } from "../rules/next-cards.ts";
import type { CardRange } from "../rules/next-cards.ts";
import { visibleRows } from "../rules/visible-rows.ts";

/** CSS property of the list: the column of its first card. */
export const firstColumn = "--first-column";

interface WallShape {
  readonly columns: number;
  readonly rowHeight: number;
  readonly gap: number;
}

/** The cards in the document; `height` is the height of all rows. */
export interface ShownCards extends CardRange, WallShape {
  readonly height: number;
}

interface WallCards {
  readonly count: number;
  /** Number of cards that the server rendered. */
  readonly rendered: number;
}

/**
 * Returns undefined until a card is measured. `wall` contains one list of items of equal height, which CSS lays out in
 * columns. The layout is measured again when the width of the wall changes. Scrolling renders only if the cards change.
 */
export function useVisibleCards(wall: RefObject<HTMLElement | null>, cards: WallCards): ShownCards | undefined {
  const { count, rendered } = cards;
  const [shownCards, setShownCards] = useState<ShownCards>();
  const latestCards = useRef<ShownCards>(undefined);

  useLayoutEffect(() => {
    const element = wall.current;
    if (element === null) return;
    let shape = measure(element);
    let frame = 0;
    const update = () => {
      frame = 0;
      if (shape === undefined) return;
      const rows = visibleRows({
        ...shape,
        scrolled: -element.getBoundingClientRect().top,
        screenHeight: innerHeight,
        count,
      });
      const { columns } = shape;
      const cardsOf = (first: number, end: number) => ({ from: first * columns, end: Math.min(count, end * columns) });
      const nearCards = cardsOf(rows.first, rows.end);
      const drawnCards = latestCards.current ?? { from: 0, end: rendered };
      const range = nextCards(drawnCards, { near: nearCards, seen: cardsOf(rows.firstSeen, rows.endSeen) });
      const updatedCards = { ...shape, ...range, height: rows.height };
      if (range.from !== nearCards.from || range.end !== nearCards.end) frame = requestAnimationFrame(update);
      if (isSame(latestCards.current, updatedCards)) return;
      latestCards.current = updatedCards;
      setShownCards(updatedCards);
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(update);
    };
    const resizeObserver = new ResizeObserver(() => {
      shape = measure(element) ?? shape;
      onScroll();
    });
    update();
    resizeObserver.observe(element);
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      resizeObserver.disconnect();
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
    };
  }, [wall, count, rendered]);

  return shownCards;
}

/** Returns undefined if the wall has no card to measure or is not displayed. */
function measure(wall: HTMLElement): WallShape | undefined {
  const list = wall.firstElementChild;
  // Measures the card and not the list item, because the height of the list item was set from the last measurement.
  const card = list?.firstElementChild?.firstElementChild;
  if (!(list instanceof HTMLElement) || card === null || card === undefined) return undefined;
  const column = list.style.getPropertyValue(firstColumn);
  // Without this reset, a first column that a narrower wall no longer has would be counted as a column.
  list.style.removeProperty(firstColumn);
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const columns = gridTemplateColumns.split(" ").length;
  list.style.setProperty(firstColumn, column);
  const height = card.getBoundingClientRect().height;
  const gap = Number.parseFloat(rowGap) || 0;
  return height === 0 ? undefined : { columns, rowHeight: height + gap, gap };
}

function isSame(a: ShownCards | undefined, b: ShownCards): boolean {
  return (
    a !== undefined &&
    a.from === b.from &&
    a.end === b.end &&
    a.height === b.height &&
    a.columns === b.columns &&
    a.rowHeight === b.rowHeight
  );
}

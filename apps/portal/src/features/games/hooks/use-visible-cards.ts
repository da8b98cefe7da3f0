/** Decides which cards of a wall are in the page while it scrolls; undefined until a card is measured. */

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

/** The visible cards; `height` is that of all rows. */
export interface ShownCards extends CardRange, WallShape {
  readonly height: number;
}

interface WallCards {
  readonly count: number;
  /** Number of cards that the server rendered. */
  readonly rendered: number;
}

/**
 * `wall` contains one list of items of equal height, which CSS lays out in columns. The layout is measured again when
 * its width changes. Scrolling that needs no other cards does not render.
 */
export function useVisibleCards(wall: RefObject<HTMLElement | null>, cards: WallCards): ShownCards | undefined {
  const { count, rendered } = cards;
  const [shown, setShown] = useState<ShownCards>();
  const latest = useRef<ShownCards>(undefined);

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
      const near = cardsOf(rows.first, rows.end);
      const drawn = latest.current ?? { from: 0, end: rendered };
      const range = nextCards(drawn, { near, seen: cardsOf(rows.firstSeen, rows.endSeen) });
      const next = { ...shape, ...range, height: rows.height };
      if (range.from !== near.from || range.end !== near.end) frame = requestAnimationFrame(update);
      if (isSame(latest.current, next)) return;
      latest.current = next;
      setShown(next);
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(update);
    };
    const sizes = new ResizeObserver(() => {
      shape = measure(element) ?? shape;
      onScroll();
    });
    update();
    sizes.observe(element);
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
    };
  }, [wall, count, rendered]);

  return shown;
}

/** Undefined if the wall has no card to measure or is not displayed. */
function measure(wall: HTMLElement): WallShape | undefined {
  const list = wall.firstElementChild;
  // Measure the card and not the list item, whose height was set from the last measurement.
  const card = list?.firstElementChild?.firstElementChild;
  if (!(list instanceof HTMLElement) || card === null || card === undefined) return undefined;
  const column = list.style.getPropertyValue(firstColumn);
  // Reset the first column, because a column that a narrower wall lacks would be counted.
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

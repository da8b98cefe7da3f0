/** Follows the page as it scrolls and says which rows of a wall belong into it: nothing until a card is measured. */

import { startTransition, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { visibleRows } from "../rules/visible-rows.ts";
import type { VisibleRows } from "../rules/visible-rows.ts";

/** The wall in the page. */
export interface ShownRows extends VisibleRows {
  readonly columns: number;
  readonly rowHeight: number;
  readonly gap: number;
}

/**
 * `wall` holds one list whose items are all of one height, set out by the browser in columns: what it did is measured,
 * when its width changes. A step of the scrolling that needs no other rows renders nothing.
 */
export function useVisibleRows(wall: RefObject<HTMLElement | null>, count: number): ShownRows | undefined {
  const [shown, setShown] = useState<ShownRows>();
  const latest = useRef<ShownRows>(undefined);

  useLayoutEffect(() => {
    const element = wall.current;
    if (element === null) return;
    let shape = measure(element);
    let frame = 0;
    const update = () => {
      frame = 0;
      if (shape === undefined) return;
      const scrolled = -element.getBoundingClientRect().top;
      const rows = visibleRows({ ...shape, scrolled, screenHeight: innerHeight, count });
      const next = { ...rows, ...shape };
      if (isSame(latest.current, next)) return;
      const isFirst = latest.current === undefined;
      latest.current = next;
      // Rows on their way in are off the screen still: they are drawn between the frames, not within one.
      if (isFirst) setShown(next);
      else startTransition(() => setShown(next));
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(update);
    };
    const sizes = new ResizeObserver(() => {
      shape = measure(element) ?? shape;
      update();
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
  }, [wall, count]);

  return shown;
}

/** Undefined while the wall has no card to measure, or is not shown at all. */
function measure(wall: HTMLElement): Pick<ShownRows, "columns" | "rowHeight" | "gap"> | undefined {
  const list = wall.firstElementChild;
  // The card, and not the item around it, whose height is what was measured before.
  const card = list?.firstElementChild?.firstElementChild;
  if (list === null || list === undefined || card === null || card === undefined) return undefined;
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const columns = gridTemplateColumns.split(" ").length;
  const height = card.getBoundingClientRect().height;
  const gap = Number.parseFloat(rowGap) || 0;
  return height === 0 ? undefined : { columns, rowHeight: height + gap, gap };
}

function isSame(a: ShownRows | undefined, b: ShownRows): boolean {
  return (
    a !== undefined &&
    a.first === b.first &&
    a.end === b.end &&
    a.height === b.height &&
    a.columns === b.columns &&
    a.rowHeight === b.rowHeight
  );
}

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { moveBanners } from "./move-banners.ts";

function stage(count: number) {
  document.body.innerHTML = `<div>${'<div class="banner-slide"><div><a href="/">x</a></div></div>'.repeat(count)}</div>`;
  const view = document.body.firstElementChild;
  if (!(view instanceof HTMLElement)) throw new Error("no stage");
  const seen: number[] = [];
  const mover = moveBanners(view, { delayMs: 5_000, hasAutoplay: true, onChange: (index) => seen.push(index) });
  const places = () =>
    [...view.querySelectorAll<HTMLElement>(".banner-slide")].map((slide) =>
      Number(slide.style.getPropertyValue("--at")),
    );
  return { view, mover, seen, places };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the moving banners", () => {
  it("[S2.078] [S2.080] change every 5000 ms, and after the last comes the first", () => {
    const { seen } = stage(2);
    vi.advanceTimersByTime(4_999);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([1]);
    vi.advanceTimersByTime(10_000);
    expect(seen).toEqual([1, 0, 1]);
  });

  it("stand while there is a reason to, and go on when none is left", () => {
    const { mover, seen } = stage(3);
    mover.hold("hover");
    mover.hold("button");
    vi.advanceTimersByTime(20_000);
    mover.release("hover");
    vi.advanceTimersByTime(20_000);
    expect(seen).toEqual([]);
    mover.release("button");
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual([1]);
  });

  it("go the short way to a banner that is asked for, and open it alone", () => {
    const { view, mover, seen, places } = stage(5);
    mover.show(4);
    expect(seen).toEqual([4]);
    expect(places()).toEqual([1, 2, -2, -1, 0]);
    const closed = [...view.querySelectorAll(".banner-slide > div")].map((inside) => inside.hasAttribute("inert"));
    expect(closed).toEqual([true, true, true, true, false]);
  });

  it("follow a hand, and the focus goes along", () => {
    const { view, mover, places } = stage(3);
    mover.drag(-0.25);
    expect(places()[0]).toBe(-0.25);
    view.querySelector("a")?.focus();
    mover.next();
    expect(document.activeElement).toBe(view.querySelectorAll("a")[1]);
  });

  it("leave everything as it was when they stop", () => {
    const { mover, places, seen } = stage(3);
    mover.next();
    mover.stop();
    vi.advanceTimersByTime(20_000);
    expect(places()).toEqual([0, 1, -1]);
    expect(seen).toEqual([1]);
  });
});

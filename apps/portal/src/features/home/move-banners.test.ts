import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { moveBanners } from "./move-banners.ts";

function renderBanners(count: number) {
  document.body.innerHTML = `<div>${'<div class="banner-slide"><div><a href="/">x</a></div></div>'.repeat(count)}</div>`;
  const view = document.body.firstElementChild;
  if (!(view instanceof HTMLElement)) throw new Error("the banners were not rendered");
  const changes: number[] = [];
  const mover = moveBanners(view, { delayMs: 5_000, hasAutoplay: true, onChange: (index) => changes.push(index) });
  const positions = () =>
    [...view.querySelectorAll<HTMLElement>(".banner-slide")].map((slide) =>
      Number(slide.style.getPropertyValue("--at")),
    );
  return { view, mover, changes, positions };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the moving banners", () => {
  it("[S2.078] [S2.080] change every 5000 ms, and the first follows the last", () => {
    const { changes } = renderBanners(2);
    vi.advanceTimersByTime(4_999);
    expect(changes).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(changes).toEqual([1]);
    vi.advanceTimersByTime(10_000);
    expect(changes).toEqual([1, 0, 1]);
  });

  it("stop while at least one reason to pause exists, and continue when no reason remains", () => {
    const { mover, changes } = renderBanners(3);
    mover.pause("hover");
    mover.pause("button");
    vi.advanceTimersByTime(20_000);
    mover.resume("hover");
    vi.advanceTimersByTime(20_000);
    expect(changes).toEqual([]);
    mover.resume("button");
    vi.advanceTimersByTime(5_000);
    expect(changes).toEqual([1]);
  });

  it("move in the shorter direction to a requested banner, and make all other banners inert", () => {
    const { view, mover, changes, positions } = renderBanners(5);
    mover.show(4);
    expect(changes).toEqual([4]);
    expect(positions()).toEqual([1, 2, -2, -1, 0]);
    const inertStates = [...view.querySelectorAll(".banner-slide > div")].map((inside) => inside.hasAttribute("inert"));
    expect(inertStates).toEqual([true, true, true, true, false]);
  });

  it("follow a drag, and move the focus to the banner that comes to the middle", () => {
    const { view, mover, positions } = renderBanners(3);
    mover.drag(-0.25);
    expect(positions()[0]).toBe(-0.25);
    view.querySelector("a")?.focus();
    mover.next();
    expect(document.activeElement).toBe(view.querySelectorAll("a")[1]);
  });

  it("return to their first positions when they are stopped, and then do not move", () => {
    const { mover, positions, changes } = renderBanners(3);
    mover.next();
    mover.stop();
    vi.advanceTimersByTime(20_000);
    expect(positions()).toEqual([0, 1, -1]);
    expect(changes).toEqual([1]);
  });
});

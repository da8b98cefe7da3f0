import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import { GamePicture } from "./game-picture.tsx";

const observe = vi.fn<(target: Element) => void>();
let options: IntersectionObserverInit | undefined;
let report: (entries: readonly object[]) => void = () => undefined;

class Watcher {
  observe = observe;
  unobserve = () => undefined;
  constructor(callback: typeof report, given: IntersectionObserverInit) {
    report = callback;
    options = given;
  }
}

beforeEach(() => {
  // All cards share one observer, which the first test that watches a card creates.
  vi.stubGlobal("IntersectionObserver", Watcher);
  observe.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("[S9.037] fetches a lazy image when a tenth of it is near", async () => {
  const { find } = await renderInPage(<GamePicture address="/media/capiz.svg" isEager={false} />);
  expect(options).toEqual({ threshold: 0.1 });
  const image = find("img");
  expect([image.getAttribute("src"), observe.mock.calls]).toEqual([null, [[image]]]);
  report([{ target: image, isIntersecting: false }]);
  expect(image.getAttribute("src")).toBeNull();
  report([{ target: image, isIntersecting: true }]);
  expect(image.getAttribute("src")).toBe("/media/capiz.svg");
});

it("fetches what flies by only where the page comes to rest", async () => {
  const { find } = await renderInPage(<GamePicture address="/media/parol.svg" isEager={false} />);
  vi.useFakeTimers();
  const image = find("img");
  moveTo(1_000, 0);
  moveTo(1_120, 16);
  report([{ target: image, isIntersecting: true }]);
  expect(image.getAttribute("src")).toBeNull();
  report([{ target: image, isIntersecting: false }]);
  vi.advanceTimersByTime(1_000);
  expect(image.getAttribute("src"), "it has gone by").toBeNull();
  moveTo(2_000, 1_000);
  moveTo(2_120, 1_016);
  report([{ target: image, isIntersecting: true }]);
  vi.advanceTimersByTime(200);
  expect(image.getAttribute("src"), "here the page stopped").toBe("/media/parol.svg");
});

/** Scrolls the page to `place` at the given time. */
function moveTo(place: number, timeStamp: number): void {
  vi.stubGlobal("scrollY", place);
  const event = new Event("scroll");
  Object.defineProperty(event, "timeStamp", { value: timeStamp });
  dispatchEvent(event);
}

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import { GamePicture } from "./game-picture.tsx";

const observe = vi.fn<(target: Element) => void>();
let options: IntersectionObserverInit | undefined;
let report: (entries: readonly object[]) => void = () => undefined;

class FakeObserver {
  observe = observe;
  unobserve = () => undefined;
  constructor(callback: typeof report, observerOptions: IntersectionObserverInit) {
    report = callback;
    options = observerOptions;
  }
}

beforeEach(() => {
  // All cards share one observer, which the first test that watches a card creates.
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  observe.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("[S9.037] a lazy image loads when a tenth of it is on the screen", async () => {
  const { find } = await renderInPage(<GamePicture path="/media/capiz.svg" isEager={false} />);
  expect(options).toEqual({ threshold: 0.1 });
  const image = find("img");
  expect([image.getAttribute("src"), observe.mock.calls]).toEqual([null, [[image]]]);
  report([{ target: image, isIntersecting: false }]);
  expect(image.getAttribute("src")).toBeNull();
  report([{ target: image, isIntersecting: true }]);
  expect(image.getAttribute("src")).toBe("/media/capiz.svg");
});

it("a lazy image that is scrolled past fast loads only if the page stops with the image on the screen", async () => {
  const { find } = await renderInPage(<GamePicture path="/media/parol.svg" isEager={false} />);
  vi.useFakeTimers();
  const image = find("img");
  scrollPage(1_000, 0);
  scrollPage(1_120, 16);
  report([{ target: image, isIntersecting: true }]);
  expect(image.getAttribute("src")).toBeNull();
  report([{ target: image, isIntersecting: false }]);
  vi.advanceTimersByTime(1_000);
  expect(image.getAttribute("src"), "the image has left the screen").toBeNull();
  scrollPage(2_000, 1_000);
  scrollPage(2_120, 1_016);
  report([{ target: image, isIntersecting: true }]);
  vi.advanceTimersByTime(200);
  expect(image.getAttribute("src"), "the page has stopped").toBe("/media/parol.svg");
});

/** Scrolls the page to `top` at the given time. */
function scrollPage(top: number, timeStamp: number): void {
  vi.stubGlobal("scrollY", top);
  const event = new Event("scroll");
  Object.defineProperty(event, "timeStamp", { value: timeStamp });
  dispatchEvent(event);
}

import { expect, it, vi } from "vitest";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import { GamePicture } from "./game-picture.tsx";

it("[S9.037] fetches a lazy image when a tenth of it is near", async () => {
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
  vi.stubGlobal("IntersectionObserver", Watcher);
  const { find } = await renderInPage(<GamePicture address="/media/capiz.svg" isEager={false} />);
  expect(options).toEqual({ threshold: 0.1 });
  const image = find("img");
  expect([image.getAttribute("src"), observe.mock.calls]).toEqual([null, [[image]]]);
  report([{ target: image, isIntersecting: false }]);
  expect(image.getAttribute("src")).toBeNull();
  report([{ target: image, isIntersecting: true }]);
  expect(image.getAttribute("src")).toBe("/media/capiz.svg");
  vi.unstubAllGlobals();
});

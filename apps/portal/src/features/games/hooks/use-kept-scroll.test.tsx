import { beforeEach, expect, it, vi } from "vitest";
import { renderPart } from "@openhouse/ui/testing/render-part";
import { navigate } from "../../../lib/navigation/location.tsx";
import { useKeptScroll } from "./use-kept-scroll.ts";

function LongPage() {
  useKeptScroll(true);
  return null;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 5)));

beforeEach(() => {
  history.replaceState({ place: 1_200 }, "", "/rng");
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

it("a long page opens at the position of its history entry", async () => {
  await renderPart(<LongPage />);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 1_200);
});

it("a visitor who returns before the next page is shown comes back to the same position", async () => {
  await renderPart(<LongPage />);
  navigate("/hot");
  await nextFrame();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  history.replaceState({ place: 1_200 }, "", "/rng");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 1_200);
});

it("the page does not scroll to the top if the visitor returns before the next page is shown", async () => {
  await renderPart(<LongPage />);
  navigate("/hot");
  history.replaceState({ place: 1_200 }, "", "/rng");
  await nextFrame();
  expect(scrollTo).not.toHaveBeenCalledWith(0, 0);
});

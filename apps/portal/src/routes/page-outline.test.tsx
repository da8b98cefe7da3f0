import { expect, it, vi } from "vitest";
import { ChunkFailure } from "../lib/page/load-chunk.ts";
import { renderInPage } from "../testing/render-in-page.tsx";
import { PageLoadFailure } from "./page-outline.tsx";

it.each([
  ["S8.037", "Loading chunk 7 failed"],
  ["S8.038", "Loading CSS chunk 7 failed"],
])('[%s] a failed chunk shows the network error and the message "%s"', async (_row, message) => {
  const { root, find } = await renderInPage(<PageLoadFailure error={new ChunkFailure("chunk", message)} />);
  expect(root.textContent).toContain("Network link is abnormal, please try again");
  expect(root.textContent).toContain(message);
  expect(find("button").textContent).toBe("Try again");
});

it("[S8.022] a chunk that times out shows that the page took too long to load", async () => {
  const { root } = await renderInPage(<PageLoadFailure error={new ChunkFailure("late", "late")} />);
  expect(root.textContent).toContain("The page took too long to load, check your connection.");
});

it("a page that cannot load offline says that there is no connection, and offers a retry", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { find } = await renderInPage(<PageLoadFailure error={new ChunkFailure("chunk", "Loading chunk 7 failed")} />);
  expect(find("h1").textContent).toBe("No internet connection");
  expect(find("section").textContent).not.toContain("chunk");
  expect(find("button").textContent).toContain("Try again");
  online.mockRestore();
});

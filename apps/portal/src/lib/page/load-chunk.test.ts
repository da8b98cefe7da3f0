import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MockInstance } from "vitest";
import { loadChunk } from "./load-chunk.ts";
import { forgetReload, reloadOnce } from "./reload-once.ts";

const loadFailing = (message: string) => loadChunk("hot-page", () => Promise.reject(new TypeError(message)));

describe("a chunk", () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ["Failed to fetch dynamically imported module: https://house.ph/assets/hot-page-Bx3.js", "hot-page-Bx3"],
    ["Importing a module script failed.", "hot-page"],
  ])("[S8.037] is reported as failed for the browser's message: %s", async (message, chunk) => {
    await expect(loadFailing(message)).rejects.toMatchObject({
      kind: "chunk",
      message: `Loading chunk ${chunk} failed`,
    });
  });

  it("[S8.038] is reported as a failed CSS chunk if its style sheet does not load", async () => {
    const message = "Loading CSS chunk hot-page-7f failed";
    await expect(loadFailing("Unable to preload CSS for /assets/hot-page-7f.css")).rejects.toMatchObject({ message });
  });

  it("[S8.022] [S9.006] times out after exactly 120,000 ms", async () => {
    vi.useFakeTimers();
    const onFailure = vi.fn();
    loadChunk("hot-page", () => new Promise(() => undefined)).catch(onFailure);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(onFailure).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ kind: "late" }));
  });

  it("resolves to its module when it loads", async () => {
    expect(await loadChunk("hot-page", async () => 7)).toBe(7);
  });
});

describe("the reload after a failed chunk", () => {
  let reload: MockInstance;
  beforeEach(() => {
    sessionStorage.clear();
    reload = vi.spyOn(location, "reload").mockReturnValue();
  });

  it("happens once per chunk, and again only after the chunk has loaded", () => {
    expect([reloadOnce("hot"), reloadOnce("hot")]).toEqual([true, false]);
    forgetReload("hot");
    expect(reloadOnce("hot")).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("does not happen without a connection", () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(reloadOnce("hot")).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

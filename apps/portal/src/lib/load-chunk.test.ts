import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MockInstance } from "vitest";
import { loadChunk } from "./load-chunk.ts";
import { forgetReload, reloadOnce } from "./reload-once.ts";

const failing = (message: string) => loadChunk("hot-page", () => Promise.reject(new TypeError(message)));

describe("a part that does not come", () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ["Failed to fetch dynamically imported module: https://house.ph/assets/hot-page-Bx3.js", "hot-page-Bx3"],
    ["Importing a module script failed.", "hot-page"],
  ])("[S8.037] is a chunk that failed: %s", async (message, chunk) => {
    await expect(failing(message)).rejects.toMatchObject({ kind: "chunk", message: `Loading chunk ${chunk} failed` });
  });

  it("[S8.038] is a style chunk that failed", async () => {
    const message = "Loading CSS chunk hot-page-7f failed";
    await expect(failing("Unable to preload CSS for /assets/hot-page-7f.css")).rejects.toMatchObject({ message });
  });

  it("[S8.022] [S9.006] took longer than 120,000 ms, and not a moment less", async () => {
    vi.useFakeTimers();
    const ended = vi.fn();
    loadChunk("hot-page", () => new Promise(() => undefined)).catch(ended);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ kind: "late" }));
  });

  it("is what it is when it comes", async () => {
    expect(await loadChunk("hot-page", async () => 7)).toBe(7);
  });
});

describe("a reload for a part", () => {
  let reload: MockInstance;
  beforeEach(() => {
    sessionStorage.clear();
    reload = vi.spyOn(location, "reload").mockReturnValue();
  });

  it("happens once, and again after the part had come", () => {
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

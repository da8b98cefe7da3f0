import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { openSecondWindow } from "./open-second-window.ts";

afterEach(() => vi.unstubAllGlobals());

/** A fake browser window. */
function newWindow() {
  const removeItem = vi.fn<(key: string) => void>();
  const replace = vi.fn<(url: string) => void>();
  const newTab = { sessionStorage: { removeItem }, opener: {}, location: { replace }, close: vi.fn<() => void>() };
  vi.stubGlobal("open", () => newTab);
  return newTab;
}

const apiWith = (respond: () => unknown) => ({ call: async () => respond() }) as unknown as ApiClient;

describe("a second window of the portal", () => {
  it("gets a ticket in its URL, but neither the session of the first window nor an opener", async () => {
    const newTab = newWindow();
    await openSecondWindow(apiWith(() => ({ ticket: "a+b" })));
    expect(newTab.location.replace).toHaveBeenCalledWith("/?token=a%2Bb");
    expect(newTab.sessionStorage.removeItem).toHaveBeenCalledWith("token");
    expect(newTab.opener).toBeNull();
  });

  it("is closed if there is no ticket", async () => {
    const newTab = newWindow();
    const api = apiWith(() => Promise.reject(new Error("no")));
    await expect(openSecondWindow(api)).rejects.toThrow("no");
    expect(newTab.close).toHaveBeenCalled();
  });

  it("requests no ticket if the browser blocks the window", async () => {
    vi.stubGlobal("open", () => null);
    const call = vi.fn<() => Promise<unknown>>();
    await openSecondWindow({ call } as unknown as ApiClient);
    expect(call).not.toHaveBeenCalled();
  });
});

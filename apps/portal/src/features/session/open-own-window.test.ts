import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { openOwnWindow } from "./open-own-window.ts";

afterEach(() => vi.unstubAllGlobals());

/** A fake browser window. */
function newWindow() {
  const removeItem = vi.fn<(key: string) => void>();
  const replace = vi.fn<(address: string) => void>();
  const other = { sessionStorage: { removeItem }, opener: {}, location: { replace }, close: vi.fn<() => void>() };
  vi.stubGlobal("open", () => other);
  return other;
}

const apiThat = (respond: () => unknown) => ({ call: async () => respond() }) as unknown as ApiClient;

describe("the house in another window", () => {
  it("gets a ticket of its own in its address, and neither this session nor a way back to this window", async () => {
    const other = newWindow();
    await openOwnWindow(apiThat(() => ({ ticket: "a+b" })));
    expect(other.location.replace).toHaveBeenCalledWith("/?token=a%2Bb");
    expect(other.sessionStorage.removeItem).toHaveBeenCalledWith("token");
    expect(other.opener).toBeNull();
  });

  it("closes again when there is no ticket", async () => {
    const other = newWindow();
    const refused = apiThat(() => Promise.reject(new Error("no")));
    await expect(openOwnWindow(refused)).rejects.toThrow("no");
    expect(other.close).toHaveBeenCalled();
  });

  it("is not asked for where the browser opens none", async () => {
    vi.stubGlobal("open", () => null);
    const call = vi.fn<() => Promise<unknown>>();
    await openOwnWindow({ call } as unknown as ApiClient);
    expect(call).not.toHaveBeenCalled();
  });
});

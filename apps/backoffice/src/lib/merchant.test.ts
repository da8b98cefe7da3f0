import { afterEach, expect, it, vi } from "vitest";
import { readMerchant } from "./merchant.ts";

afterEach(() => vi.unstubAllGlobals());

it("a server that cannot be reached is a network failure", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(readMerchant()).rejects.toMatchObject({ name: "ApiError", kind: "network" });
});

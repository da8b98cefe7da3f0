import { describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { createPublicReads, readKey } from "./public-reads.ts";

const read = { route: "GET /wps/relay/GCSGAME_hotGamesV2", isStored: true } as const;
const key = readKey(read, "EN");
const pendingApi = { call: () => new Promise(() => undefined) } as unknown as ApiClient;

describe("public reads", () => {
  it("hydrate the page as the server rendered it, even if session storage contains a value", () => {
    sessionStorage.setItem(key, JSON.stringify({ list: [] }));
    const reads = createPublicReads({}, pendingApi);
    reads.ensure(key, read);
    expect(reads.state(key)).toEqual({ kind: "loaded", value: { list: [] } });
    expect(reads.rendered(key)).toEqual({ kind: "loading" });
    sessionStorage.clear();
  });

  it("contain the server-rendered values at once", () => {
    const reads = createPublicReads({ [key]: { list: [] } }, pendingApi);
    expect(reads.rendered(key)).toEqual({ kind: "loaded", value: { list: [] } });
  });
});

import { describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { createPublicReads, readKey } from "./public-reads.ts";

const read = { route: "GET /wps/relay/GCSGAME_hotGamesV2", isKept: true } as const;
const key = readKey(read, "EN");
const silent = { call: () => new Promise(() => undefined) } as unknown as ApiClient;

describe("public reads", () => {
  it("take the page over as the server rendered it, also when the session kept a value meanwhile", () => {
    sessionStorage.setItem(key, JSON.stringify({ list: [] }));
    const reads = createPublicReads({}, silent);
    reads.ensure(key, read);
    expect(reads.state(key)).toEqual({ kind: "loaded", value: { list: [] } });
    expect(reads.rendered(key)).toEqual({ kind: "loading" });
    sessionStorage.clear();
  });

  it("know what came with the page at once", () => {
    const reads = createPublicReads({ [key]: { list: [] } }, silent);
    expect(reads.rendered(key)).toEqual({ kind: "loaded", value: { list: [] } });
  });
});

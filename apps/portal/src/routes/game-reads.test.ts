import { beforeEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { popularRead } from "../features/games/api/popular-read.ts";
import { winnersRead } from "../features/home/api/front-reads.ts";
import { hotGamesRead } from "../lib/page/catalogue-reads.ts";
import { createPublicReads, readKey } from "../lib/page/public-reads.ts";
import type { PublicRead } from "../lib/page/public-reads.ts";

const reads: readonly [string, PublicRead, string, unknown][] = [
  ["[S3.032] the popular games", popularRead("LIVE"), "GET /lgw/games/popular", [{ nodeId: "7" }]],
  ["[S3.033] the winners", winnersRead, "GET /wps/relay/GCSGAME_getRankList", { list: [{ vo: { winAmount: 120 } }] }],
  ["[S3.034] the hot games", hotGamesRead, "GET /wps/relay/GCSGAME_hotGamesV2", { list: [{ nodeId: "8" }] }],
];

beforeEach(() => sessionStorage.clear());

describe("the store of public reads", () => {
  it.each(reads)("contains %s after they have loaded", async (_name, read, route, list) => {
    const { store, calls } = storeWith(list);
    const key = readKey(read, "EN");
    expect(store.state(key)).toEqual({ kind: "loading" });
    const loaded = new Promise<void>((resolve) => store.subscribe(resolve));
    store.ensure(key, read);
    await loaded;
    expect(store.state(key)).toEqual({ kind: "loaded", value: list });
    store.ensure(key, read);
    expect(calls).toEqual([{ route, query: read.query }]);
  });

  it.each(reads.slice(1))(
    "of a later page in the session contains %s without a call",
    async (_name, read, _route, list) => {
      const key = readKey(read, "EN");
      const first = storeWith(list);
      const loaded = new Promise<void>((resolve) => first.store.subscribe(resolve));
      first.store.ensure(key, read);
      await loaded;
      const second = storeWith("another response");
      second.store.ensure(key, read);
      expect(second.store.state(key)).toEqual({ kind: "loaded", value: list });
      expect(second.calls).toEqual([]);
    },
  );
});

/** Returns a store and its calls; every call gets the same response. */
function storeWith(value: unknown) {
  const calls: { route: string; query: unknown }[] = [];
  const call = async (route: string, { query }: { query: unknown }) => {
    calls.push({ route, query });
    return value;
  };
  return { calls, store: createPublicReads({}, { call } as unknown as ApiClient) };
}

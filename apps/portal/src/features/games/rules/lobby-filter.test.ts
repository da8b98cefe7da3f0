import { describe, expect, it } from "vitest";
import { isUnfiltered, lobbyHref, readLobbyFilter } from "./lobby-filter.ts";

const read = (query: string) => readLobbyFilter(new URLSearchParams(query));

describe("the filter of a game centre", () => {
  it("is empty for a URL without a query", () => {
    expect(isUnfiltered(read(""))).toBe(true);
    expect(lobbyHref("/rng", read(""))).toBe("/rng");
  });

  it.each([
    "vassalage=PT",
    "gameClassify=SC",
    "minBet=1",
    "lines=25",
    "q=golden+jeep",
    "sort=name",
    "tab=favourites&page=2",
    "vassalage=PT&gameClassify=JP&minBet=1&lines=25&sort=name&q=a",
  ])("is written to the same query that it was read from: %s", (query) => {
    expect(lobbyHref("/rng", read(query), { page: read(query).page })).toBe(`/rng?${query}`);
  });

  it.each(["vassalage=<b>", "minBet=7", "lines=x", "sort=worst", "tab=mine", "page=0", "page=1e9"])(
    "ignores the invalid value in %s",
    (query) => {
      expect(read(query)).toEqual(read(""));
    },
  );

  it("resets the page number when it changes", () => {
    expect(lobbyHref("/rng", read("tab=recent&page=3"), { vassalage: "PT" })).toBe("/rng?tab=recent&vassalage=PT");
  });

  it("is empty if the search consists of spaces", () => {
    expect(isUnfiltered(read("q=%20%20"))).toBe(true);
  });
});

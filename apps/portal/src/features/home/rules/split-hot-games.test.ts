import { describe, expect, it } from "vitest";
import { splitHotGames } from "./split-hot-games.ts";

const games = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("[S9.013] the layout of the hot games", () => {
  it.each([
    [20, [1, 14, 5]],
    [15, [1, 14, 0]],
    [3, [1, 2, 0]],
    [0, [0, 0, 0]],
  ])("splits %i games into %j (large, wall, rest)", (count, sizes) => {
    const { lead, wall, rest } = splitHotGames(games(count));
    expect([lead.length, wall.length, rest.length]).toEqual(sizes);
    expect([...lead, ...wall, ...rest]).toEqual(games(count));
  });
});

import { expect, test } from "vitest";
import { compareGames } from "./compare-games.ts";

const game = (code: string) => ({ code, name: code.toUpperCase() });
const openGame = (code: string) => ({ ...game(code), isOpen: true });
const closedGame = (code: string) => ({ ...game(code), isOpen: false });

test.each([
  ["equal games in any order have no difference", [game("a"), game("b")], [openGame("b"), openGame("a")], 2, []],
  ["a game that only the catalogue offers is unknown to the supplier", [game("a")], [], 0, [["unknown-there", "a"]]],
  ["a game that the supplier has closed is reported", [game("a")], [closedGame("a")], 0, [["closed-there", "a"]]],
  ["a game that only the supplier offers is unknown to the catalogue", [], [openGame("a")], 0, [["unknown-here", "a"]]],
  ["a closed game that only the supplier has is ignored", [], [closedGame("a")], 0, []],
  ["only the first game with a code is compared", [game("a"), game("a")], [openGame("a"), closedGame("a")], 1, []],
  [
    "games that cannot be launched come first",
    [game("a"), game("b"), game("c")],
    [openGame("d"), closedGame("b"), openGame("a")],
    1,
    [
      ["closed-there", "b"],
      ["unknown-there", "c"],
      ["unknown-here", "d"],
    ],
  ],
])("%s", (_name, catalogueGames, supplierGames, same, differences) => {
  const comparison = compareGames(catalogueGames, supplierGames);
  expect(comparison.same).toBe(same);
  expect(comparison.differences.map(({ kind, code }) => [kind, code])).toEqual(differences);
});

import { expect, test } from "vitest";
import { compareGames } from "./compare-games.ts";

const game = (code: string) => ({ code, name: code.toUpperCase() });
const open = (code: string) => ({ ...game(code), isOpen: true });
const closed = (code: string) => ({ ...game(code), isOpen: false });

test.each([
  ["equal games in any order have no difference", [game("a"), game("b")], [open("b"), open("a")], 2, []],
  ["a game that only we offer is unknown to the supplier", [game("a")], [], 0, [["unknown-there", "a"]]],
  ["a game that the supplier has closed is reported", [game("a")], [closed("a")], 0, [["closed-there", "a"]]],
  ["a game that only the supplier offers is unknown here", [], [open("a")], 0, [["unknown-here", "a"]]],
  ["a closed game that only the supplier has is ignored", [], [closed("a")], 0, []],
  ["the first game with a code counts", [game("a"), game("a")], [open("a"), closed("a")], 1, []],
  [
    "games that fail at a launch come first",
    [game("a"), game("b"), game("c")],
    [open("d"), closed("b"), open("a")],
    1,
    [
      ["closed-there", "b"],
      ["unknown-there", "c"],
      ["unknown-here", "d"],
    ],
  ],
])("%s", (_name, ours, theirs, same, differences) => {
  const compared = compareGames(ours, theirs);
  expect(compared.same).toBe(same);
  expect(compared.differences.map(({ kind, code }) => [kind, code])).toEqual(differences);
});

import { expect, test } from "vitest";
import { compareGames } from "./compare-games.ts";

const game = (code: string) => ({ code, name: code.toUpperCase() });
const open = (code: string) => ({ ...game(code), isOpen: true });
const closed = (code: string) => ({ ...game(code), isOpen: false });

test.each([
  ["the same games are no difference, in whatever order", [game("a"), game("b")], [open("b"), open("a")], 2, []],
  ["what only we offer fails at a launch", [game("a")], [], 0, [["unknown-there", "a"]]],
  ["so does what they have closed", [game("a")], [closed("a")], 0, [["closed-there", "a"]]],
  ["what only they have is not offered", [], [open("a")], 0, [["unknown-here", "a"]]],
  ["what only they have and closed is nothing", [], [closed("a")], 0, []],
  ["the first of a code counts", [game("a"), game("a")], [open("a"), closed("a")], 1, []],
  [
    "failing games come first",
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

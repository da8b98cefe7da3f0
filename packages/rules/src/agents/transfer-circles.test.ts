import { describe, expect, it } from "vitest";
import { findCircles } from "./transfer-circles.ts";
import type { CircleSearch, SentSum, TransferCircle } from "./transfer-circles.ts";

const sent = (...rows: readonly (readonly [from: number, to: number, minor?: number])[]): SentSum[] =>
  rows.map(([from, to, minor = 100]) => ({ fromId: BigInt(from), toId: BigInt(to), minor: BigInt(minor) }));

/** All circles, in the order in which they are found. */
function search(rows: readonly SentSum[], bounds: Omit<CircleSearch, "take"> = {}) {
  const circles: TransferCircle[] = [];
  const { isCut } = findCircles(rows, { ...bounds, take: (circle) => void circles.push(circle) });
  return { circles, isCut };
}
const membersOf = (rows: readonly SentSum[]) => search(rows).circles.map(({ memberIds }) => memberIds.map(Number));
const everybody = (from: number, until: number, minor = 100) => {
  const people = Array.from({ length: until - from }, (_, at) => from + at);
  return people.flatMap((one) => people.filter((other) => other !== one).map((other) => [one, other, minor] as const));
};

describe("circles of transfers", () => {
  it.each([
    ["none without transfers", [], []],
    [
      "none in a chain",
      [
        [1, 2],
        [2, 3],
        [3, 4],
      ],
      [],
    ],
    [
      "two members who send to each other",
      [
        [2, 1],
        [1, 2],
      ],
      [[1, 2]],
    ],
    [
      "three members, starting with the smallest id",
      [
        [3, 1],
        [1, 2],
        [2, 3],
      ],
      [[1, 2, 3]],
    ],
    [
      "four members, without others that send to or receive from them",
      [
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 1],
        [4, 9],
        [8, 1],
      ],
      [[1, 2, 3, 4]],
    ],
    [
      "not longer than four members",
      [
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 5],
        [5, 1],
      ],
      [],
    ],
    [
      "separate for each direction",
      [
        [1, 2],
        [2, 3],
        [3, 1],
        [1, 3],
        [3, 2],
        [2, 1],
      ],
      [
        [1, 2],
        [1, 2, 3],
        [1, 3],
        [1, 3, 2],
        [2, 3],
      ],
    ],
    ["none for a transfer to oneself", [[1, 1]], []],
  ] as const)("are %s", (_what, rows, circles) => {
    const found = membersOf(sent(...rows))
      .map(String)
      .toSorted();
    expect(found).toEqual(circles.map(String).toSorted());
  });

  it("contain the summed amount of each member", () => {
    expect(search(sent([5, 7, 300], [7, 5, 200], [5, 7, 50])).circles).toEqual([
      { memberIds: [5n, 7n], sums: [350n, 200n] },
    ]);
  });

  it("are returned clearest first, by the smallest amount of each, independent of ids", () => {
    const rows = sent([1, 2, 100], [2, 1, 900], [7, 8, 500], [8, 7, 500], [4, 5, 800], [5, 6, 300], [6, 4, 800]);
    expect(membersOf(rows)).toEqual([
      [7, 8],
      [4, 5, 6],
      [1, 2],
    ]);
  });

  it("are found once each, for any order of the input", () => {
    const rows = sent(...everybody(1, 6, 100), [1, 2, 50], [3, 1, 10]);
    const found = membersOf(rows).map(String);
    // Of five members: 10 pairs, 10 × 2 circles of three, 5 × 6 of four.
    expect(found).toHaveLength(60);
    expect(new Set(found).size).toBe(60);
    expect(new Set(membersOf(rows.toReversed()).map(String))).toEqual(new Set(found));
  });

  it("are searched up to a number of steps, and a cut is reported", () => {
    expect(search(sent(...everybody(0, 30)), { mostSteps: 1_000 })).toMatchObject({ isCut: true });
    expect(search(sent([1, 2], [2, 1]), { mostSteps: 1_000 })).toMatchObject({ isCut: false });
  });

  it("of a group whose members all send to each other do not hide smaller circles of others", () => {
    const rows = sent(...everybody(1, 31, 900), [70, 80, 200], [80, 70, 200]);
    const { circles, isCut } = search(rows, { mostSteps: 2_000 });
    expect(isCut).toBe(true);
    expect(circles.at(-1)).toEqual({ memberIds: [70n, 80n], sums: [200n, 200n] });
  });

  it("skip members who only send or receive, for example an agent who paid 50,000 downlines", () => {
    const paid = Array.from({ length: 50_000 }, (_, at) => [1, at + 2] as const);
    const found = search(sent(...paid, [7, 1]), { mostSteps: 10 });
    expect(found).toMatchObject({ isCut: false, circles: [{ memberIds: [1n, 7n] }] });
  });
});

import { describe, expect, it } from "vitest";
import { findCircles } from "./transfer-circles.ts";
import type { CircleSearch, SentSum, TransferCircle } from "./transfer-circles.ts";

const sent = (...rows: readonly (readonly [from: number, to: number, minor?: number])[]): SentSum[] =>
  rows.map(([from, to, minor = 100]) => ({ fromId: BigInt(from), toId: BigInt(to), minor: BigInt(minor) }));

/** Returns all circles in the order in which they are found. */
function search(rows: readonly SentSum[], bounds: Omit<CircleSearch, "onCircle"> = {}) {
  const circles: TransferCircle[] = [];
  const { isCut } = findCircles(rows, { ...bounds, onCircle: (circle) => void circles.push(circle) });
  return { circles, isCut };
}
const membersOf = (rows: readonly SentSum[]) => search(rows).circles.map(({ memberIds }) => memberIds.map(Number));
const sendToEachOther = (from: number, until: number, minor = 100) => {
  const members = Array.from({ length: until - from }, (_, at) => from + at);
  return members.flatMap((sender) =>
    members.filter((member) => member !== sender).map((receiver) => [sender, receiver, minor] as const),
  );
};

describe("findCircles", () => {
  it.each([
    ["finds no circle without transfers", [], []],
    [
      "finds no circle in a chain",
      [
        [1, 2],
        [2, 3],
        [3, 4],
      ],
      [],
    ],
    [
      "finds two members who send to each other",
      [
        [2, 1],
        [1, 2],
      ],
      [[1, 2]],
    ],
    [
      "starts a circle of three members with the smallest id",
      [
        [3, 1],
        [1, 2],
        [2, 3],
      ],
      [[1, 2, 3]],
    ],
    [
      "leaves out members who only send to or receive from a circle",
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
      "finds no circle of five members",
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
      "reports the two directions of a circle separately",
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
    ["ignores a transfer to oneself", [[1, 1]], []],
  ] as const)("%s", (_title, rows, circles) => {
    const results = membersOf(sent(...rows))
      .map(String)
      .toSorted();
    expect(results).toEqual(circles.map(String).toSorted());
  });

  it("reports the summed amount that each member sent", () => {
    expect(search(sent([5, 7, 300], [7, 5, 200], [5, 7, 50])).circles).toEqual([
      { memberIds: [5n, 7n], sums: [350n, 200n] },
    ]);
  });

  it("sorts circles by their smallest amount, largest first, independent of ids", () => {
    const rows = sent([1, 2, 100], [2, 1, 900], [7, 8, 500], [8, 7, 500], [4, 5, 800], [5, 6, 300], [6, 4, 800]);
    expect(membersOf(rows)).toEqual([
      [7, 8],
      [4, 5, 6],
      [1, 2],
    ]);
  });

  it("finds each circle once, also for the reversed input", () => {
    const rows = sent(...sendToEachOther(1, 6, 100), [1, 2, 50], [3, 1, 10]);
    const foundCircles = membersOf(rows).map(String);
    // Five members form 10 pairs, 10 × 2 circles of three and 5 × 6 circles of four.
    expect(foundCircles).toHaveLength(60);
    expect(new Set(foundCircles).size).toBe(60);
    expect(new Set(membersOf(rows.toReversed()).map(String))).toEqual(new Set(foundCircles));
  });

  it("stops after the maximum number of steps and reports that the search is incomplete", () => {
    expect(search(sent(...sendToEachOther(0, 30)), { maxSteps: 1_000 })).toMatchObject({ isCut: true });
    expect(search(sent([1, 2], [2, 1]), { maxSteps: 1_000 })).toMatchObject({ isCut: false });
  });

  it("finds other circles even if one group of members reaches the maximum number of steps", () => {
    const rows = sent(...sendToEachOther(1, 31, 900), [70, 80, 200], [80, 70, 200]);
    const { circles, isCut } = search(rows, { maxSteps: 2_000 });
    expect(isCut).toBe(true);
    expect(circles.at(-1)).toEqual({ memberIds: [70n, 80n], sums: [200n, 200n] });
  });

  it("skips members who only send or receive, for example an agent who paid 50,000 downlines", () => {
    const paid = Array.from({ length: 50_000 }, (_, at) => [1, at + 2] as const);
    const result = search(sent(...paid, [7, 1]), { maxSteps: 10 });
    expect(result).toMatchObject({ isCut: false, circles: [{ memberIds: [1n, 7n] }] });
  });
});

import { describe, expect, it } from "vitest";
import { findCircles } from "./transfer-circles.ts";
import type { SentSum } from "./transfer-circles.ts";

const sent = (...rows: readonly (readonly [from: number, to: number, minor?: number])[]): SentSum[] =>
  rows.map(([from, to, minor = 100]) => ({ fromId: BigInt(from), toId: BigInt(to), minor: BigInt(minor) }));
const membersOf = (rows: SentSum[]) => findCircles(rows).circles.map(({ memberIds }) => memberIds.map(Number));

describe("circles of transfers", () => {
  it.each([
    ["nothing of nobody", [], []],
    [
      "nothing of a chain",
      [
        [1, 2],
        [2, 3],
        [3, 4],
      ],
      [],
    ],
    [
      "two who send each other",
      [
        [2, 1],
        [1, 2],
      ],
      [[1, 2]],
    ],
    [
      "three, begun with the smallest",
      [
        [3, 1],
        [1, 2],
        [2, 3],
      ],
      [[1, 2, 3]],
    ],
    [
      "four, and nobody beside them",
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
      "no longer ones",
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
      "both ways round apart",
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
    ["nobody who sends to itself", [[1, 1]], []],
  ] as const)("are %s", (_what, rows, circles) => {
    const found = membersOf(sent(...rows))
      .map(String)
      .toSorted();
    expect(found).toEqual(circles.map(String).toSorted());
  });

  it("say what each sent, added up", () => {
    expect(findCircles(sent([5, 7, 300], [7, 5, 200], [5, 7, 50])).circles).toEqual([
      { memberIds: [5n, 7n], sums: [350n, 200n] },
    ]);
  });

  it("are searched for so many steps only, and say when that was not enough", () => {
    const everybody = Array.from({ length: 30 }, (_, one) =>
      Array.from({ length: 30 }, (__, other) => [one, other] as const).filter(([a, b]) => a !== b),
    ).flat();
    expect(findCircles(sent(...everybody), 1_000)).toMatchObject({ isCut: true });
    expect(findCircles(sent([1, 2], [2, 1]), 1_000)).toMatchObject({ isCut: false });
  });

  it("leave out in time who only gives or takes: an agent with 50,000 downlines that it paid costs nothing", () => {
    const paid = Array.from({ length: 50_000 }, (_, at) => [1, at + 2] as const);
    const found = findCircles(sent(...paid, [7, 1]), 10);
    expect(found).toMatchObject({ isCut: false, circles: [{ memberIds: [1n, 7n] }] });
  });
});

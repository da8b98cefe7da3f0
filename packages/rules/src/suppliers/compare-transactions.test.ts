import { describe, expect, it } from "vitest";
import { compareTransactions, planRepair } from "./compare-transactions.ts";
import type { BookedTransaction, DifferenceKind } from "./compare-transactions.ts";

const one = (state: BookedTransaction["state"], amount = 100n): BookedTransaction => {
  return { uuid: "a", kind: "bet", amount, state };
};
const standing = one("standing");
const undone = one("undone");

describe("two books of one transaction", () => {
  it.each<[string, BookedTransaction | undefined, BookedTransaction | undefined, DifferenceKind | undefined]>([
    ["say the same", standing, standing, undefined],
    ["both have it undone, whatever the amounts", undone, one("undone", 0n), undefined],
    ["differ when only they have it", undefined, standing, "missing-here"],
    ["agree that nothing happened when only they tried it", undefined, undone, undefined],
    ["differ when only we have it", standing, undefined, "missing-there"],
    ["agree that nothing happened when only we took it back", undone, undefined, undefined],
    ["differ in the amount", standing, one("standing", 101n), "amount-differs"],
    ["differ in the state before the amount", standing, one("undone", 101n), "state-differs"],
    ["differ when we took back what stands there", undone, standing, "state-differs"],
  ])("%s", (_words, ours, theirs, kind) => {
    const found = compareTransactions(ours === undefined ? [] : [ours], theirs === undefined ? [] : [theirs]);
    expect(found.map((difference) => difference.kind)).toEqual(kind === undefined ? [] : [kind]);
  });

  it("are held against each other by id, in the order of theirs, then ours", () => {
    const named = (uuid: string) => ({ ...standing, uuid });
    const found = compareTransactions([named("x"), named("b"), named("y")], [named("c"), named("b"), named("a")]);
    expect(found.map(({ uuid, kind }) => `${uuid} ${kind}`)).toEqual([
      "c missing-here",
      "a missing-here",
      "x missing-there",
      "y missing-there",
    ]);
  });
});

describe("a repair takes their side as right", () => {
  it.each([
    ["missing-here", "standing", { undoes: false, books: "under-their-id" }],
    ["missing-there", undefined, { undoes: true, books: "nothing" }],
    ["amount-differs", "standing", { undoes: true, books: "under-our-id" }],
    ["state-differs", "undone", { undoes: true, books: "nothing" }],
    ["state-differs", "standing", { undoes: false, books: "under-our-id" }],
  ] as const)("%s, theirs %s", (kind, theirState, plan) => {
    expect(planRepair({ kind, theirState })).toEqual(plan);
  });
});

import { describe, expect, it } from "vitest";
import { compareTransactions, planRepair } from "./compare-transactions.ts";
import type { BookedTransaction, DifferenceKind } from "./compare-transactions.ts";

const transaction = (state: BookedTransaction["state"], amount = 100n): BookedTransaction => {
  return { uuid: "a", kind: "bet", amount, state };
};
const standing = transaction("standing");
const undone = transaction("undone");

describe("our transaction and the supplier's", () => {
  it.each<[string, BookedTransaction | undefined, BookedTransaction | undefined, DifferenceKind | undefined]>([
    ["are equal", standing, standing, undefined],
    ["are equal when both are rolled back, whatever the amounts", undone, transaction("undone", 0n), undefined],
    ["differ when only the supplier has the transaction", undefined, standing, "missing-here"],
    ["are equal when only the supplier has the transaction and it is rolled back", undefined, undone, undefined],
    ["differ when only we have the transaction", standing, undefined, "missing-there"],
    ["are equal when only we have the transaction and it is rolled back", undone, undefined, undefined],
    ["differ in the amount", standing, transaction("standing", 101n), "amount-differs"],
    ["differ in the state, which is checked before the amount", standing, transaction("undone", 101n), "state-differs"],
    ["differ in the state when only ours is rolled back", undone, standing, "state-differs"],
  ])("%s", (_name, ours, theirs, kind) => {
    const differences = compareTransactions(ours === undefined ? [] : [ours], theirs === undefined ? [] : [theirs]);
    expect(differences.map((difference) => difference.kind)).toEqual(kind === undefined ? [] : [kind]);
  });

  it("are compared by id, and the differences are listed in the supplier's order, then in our order", () => {
    const withId = (uuid: string) => ({ ...standing, uuid });
    const differences = compareTransactions(
      [withId("x"), withId("b"), withId("y")],
      [withId("c"), withId("b"), withId("a")],
    );
    expect(differences.map(({ uuid, kind }) => `${uuid} ${kind}`)).toEqual([
      "c missing-here",
      "a missing-here",
      "x missing-there",
      "y missing-there",
    ]);
  });
});

describe("planRepair", () => {
  it.each([
    ["missing-here", "standing", { undoes: false, books: "under-their-id" }],
    ["missing-there", undefined, { undoes: true, books: "nothing" }],
    ["amount-differs", "standing", { undoes: true, books: "under-our-id" }],
    ["state-differs", "undone", { undoes: true, books: "nothing" }],
    ["state-differs", "standing", { undoes: false, books: "under-our-id" }],
  ] as const)("makes our data equal to the supplier's for %s (supplier's state: %s)", (kind, theirState, plan) => {
    expect(planRepair({ kind, theirState })).toEqual(plan);
  });
});

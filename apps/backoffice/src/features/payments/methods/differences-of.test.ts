import { describe, expect, it } from "vitest";
import { differencesOf } from "./differences-of.ts";

describe("the differences of two versions of a method", () => {
  const terms = { label: "Terms", lines: ["₱1 to ₱9", "₱10 to ₱99"] };
  const offered = { label: "Offered", lines: ["on"] };

  it.each([
    ["are none for equal properties in another order", [terms, offered], []],
    [
      "are only the lines that differ",
      [{ ...terms, lines: ["₱10 to ₱99", "₱1 to ₱8"] }, offered],
      [{ label: "Terms", before: ["₱1 to ₱9"], after: ["₱1 to ₱8"] }],
    ],
    [
      "include a property that is new",
      [terms, offered, { label: "Alon Bank", lines: ["on"] }],
      [{ label: "Alon Bank", before: [], after: ["on"] }],
    ],
    [
      "include a line that is removed",
      [{ ...terms, lines: ["₱1 to ₱9"] }, offered],
      [{ label: "Terms", before: ["₱10 to ₱99"], after: [] }],
    ],
  ])("%s", (_name, after, differences) => {
    expect(differencesOf([offered, terms], after)).toEqual(differences);
  });
});

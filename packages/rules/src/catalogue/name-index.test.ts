import { describe, expect, it } from "vitest";
import { foldName } from "./fold-name.ts";
import { indexNames } from "./name-index.ts";

describe("a folded name", () => {
  it.each([
    ["Señorita’s  Parol", "senorita s parol"],
    [" HALO-Halo ", "halo halo"],
    ["Ｃａｐｉｚ", "capiz"],
    ["ﬁsh", "fish"],
    ["%", ""],
  ])("of %s is %s", (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });
});

describe("the index of names", () => {
  const find = indexNames([
    ["Golden Lantern", "Gintong Parol"],
    ["Amber Reef", "Ambar na Bahura"],
    ["Señor Piña", "Ginoong Pinya"],
    ["Reef Hunt", "Huli sa Bahura"],
  ]);

  it.each([
    ["[S3.126] a part in any case", "LANT", [0]],
    ["a part in another language", "bahura", [1, 3]],
    ["accents that are not typed", "senor pina", [2]],
    ["accents that are typed", "réef", [1, 3]],
    ["less than three letters", "ee", [1, 3]],
    ["one letter", "z", []],
    ["a part over two words", "f hu", [3]],
    ["nothing for a part across two names", "lantern gintong", []],
    ["nothing for punctuation only", "%_", []],
    ["all names for an empty text", "  ", [0, 1, 2, 3]],
  ])("finds %s", (_what, part, places) => {
    expect(find(part)).toEqual(places);
  });

  it("returns the same names as a search through every name", () => {
    const names = Array.from({ length: 400 }, (_, at) => [`${at * 7919} Lantern ${at % 13}`]);
    const search = indexNames(names);
    for (const part of ["1", "19", "lan", "ern 1", "7919", "79 l", "n 12"]) {
      expect(search(part)).toEqual([...names.keys()].filter((at) => foldName(names[at]?.[0] ?? "").includes(part)));
    }
  });
});

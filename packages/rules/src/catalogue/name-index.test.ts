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
    ["a part of the name in another language", "bahura", [1, 3]],
    ["a name with accents by a part without accents", "senor pina", [2]],
    ["names without accents by a part with accents", "réef", [1, 3]],
    ["names by a part shorter than three letters", "ee", [1, 3]],
    ["nothing for a letter that no name contains", "z", []],
    ["a part that spans two words", "f hu", [3]],
    ["nothing for a part that spans two names", "lantern gintong", []],
    ["nothing for punctuation only", "%_", []],
    ["all names for an empty text", "  ", [0, 1, 2, 3]],
  ])("finds %s", (_name, part, indexes) => {
    expect(find(part)).toEqual(indexes);
  });

  it("returns the same names as a search through every name", () => {
    const names = Array.from({ length: 400 }, (_, at) => [`${at * 7919} Lantern ${at % 13}`]);
    const search = indexNames(names);
    for (const part of ["1", "19", "lan", "ern 1", "7919", "79 l", "n 12"]) {
      expect(search(part)).toEqual([...names.keys()].filter((at) => foldName(names[at]?.[0] ?? "").includes(part)));
    }
  });
});

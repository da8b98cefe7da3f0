import { expect, it } from "vitest";
import { splitMatches } from "./split-matches.ts";

const marked = (name: string, wanted: string) =>
  splitMatches(name, wanted)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

it.each([
  ["Golden Jeepney", "jeep", "Golden [Jeep]ney"],
  ["Golden Jeepney", "  gold ", "[Gold]en Jeepney"],
  ["Mahal na Mahal", "mahal", "[Mahal] na [Mahal]"],
  ["Golden Jeepney", "", "Golden Jeepney"],
  ["Golden Jeepney", "tiger", "Golden Jeepney"],
  ["İstanbul", "i", "İstanbul"],
])("marks in %s what was searched as %j", (name, wanted, expected) => {
  expect(marked(name, wanted)).toBe(expected);
});

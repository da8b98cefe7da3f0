import { expect, it } from "vitest";
import { splitMatches } from "./split-matches.ts";

const marked = (name: string, search: string) =>
  splitMatches(name, search)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

it.each([
  ["Golden Jeepney", "jeep", "Golden [Jeep]ney"],
  ["Golden Jeepney", "  gold ", "[Gold]en Jeepney"],
  ["Mahal na Mahal", "mahal", "[Mahal] na [Mahal]"],
  ["Golden Jeepney", "", "Golden Jeepney"],
  ["Golden Jeepney", "tiger", "Golden Jeepney"],
  ["İstanbul", "i", "İstanbul"],
])("in the name %s the search for %j marks its matches", (name, search, expected) => {
  expect(marked(name, search)).toBe(expected);
});

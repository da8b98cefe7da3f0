import { expect, it } from "vitest";
import { searchHelp } from "./search-help.ts";

const sections = [
  {
    id: "1",
    children: [
      { title: "How do I deposit?", content: "<p>By <b>GCash</b> or card.</p>" },
      { title: "Where is my deposit?", content: "<p>Wait a minute.</p>" },
    ],
  },
  { id: "2", children: [{ title: "Pasénsya sa abala", content: "<p class=gcash>Salamat.</p>" }] },
];

it.each([
  ["", 3],
  ["  ", 3],
  ["deposit", 2],
  ["DEPOSIT gcash", 1],
  ["pasensya", 1],
  ["class", 0],
  ["deposit salamat", 0],
])("a search for %j finds %i questions", (search, count) => {
  expect(searchHelp(sections, search).flatMap(({ children }) => children)).toHaveLength(count);
});

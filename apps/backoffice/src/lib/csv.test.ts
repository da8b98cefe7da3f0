import { describe, expect, it } from "vitest";
import { csvText } from "./csv.ts";

const columns = [
  { title: "Name", csv: ({ name }: { name: string }) => name },
  { title: "Amount, PHP", csv: () => "-12.50" },
];
const lineOf = (name: string) => csvText(columns, [{ name }]).split("\r\n")[1];

describe("a CSV file", () => {
  it("begins with a byte order mark and the column titles, with line ends as in RFC 4180", () => {
    expect(csvText(columns, [])).toBe('\uFEFFName,"Amount, PHP"\r\n');
  });

  it.each([
    ["plain", "plain"],
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\nlines", '"two\nlines"'],
    ["=1+1", "'=1+1"],
    ["@sum", "'@sum"],
    ["-cmd", "'-cmd"],
    ["-12.5", "-12.5"],
    ["+63917", "'+63917"],
  ])("writes the value %j as %j", (name, cell) => {
    expect(lineOf(name)).toBe(`${cell},-12.50`);
  });
});

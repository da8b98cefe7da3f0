import { describe, expect, it } from "vitest";
import { csvText } from "./csv.ts";

const columns = [
  { title: "Name", csv: ({ name }: { name: string }) => name },
  { title: "Amount, PHP", csv: () => "-12.50" },
];
const lineOf = (name: string) => csvText(columns, [{ name }]).split("\r\n")[1];

describe("an exported list", () => {
  it("begins with a byte order mark and the titles, and ends each line as RFC 4180 wants", () => {
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
  ])("writes %j as %j", (name, cell) => {
    expect(lineOf(name)).toBe(`${cell},-12.50`);
  });
});

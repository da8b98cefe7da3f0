import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { csvText, sheetBytes } from "./list-file.ts";

const columns = [
  { title: "Name", csv: ({ name }: { name: string }) => name },
  { title: "Amount, PHP", csv: () => "-12.50", isNumeric: true },
  { title: "At", csv: () => "2026-03-10 14:05:09", isTime: true },
];
const fileOf = (...names: string[]) => ({ columns, rows: names.map((name) => ({ name })), timeZone: "Asia/Manila" });

describe("a list as a CSV file", () => {
  it("begins with a byte order mark and the titles, of which those of times name the zone", () => {
    expect(csvText(fileOf())).toBe('\uFEFFName,"Amount, PHP",At (Asia/Manila)\r\n');
  });

  it.each([
    ["plain", "plain"],
    ["123456789012345678", "123456789012345678"],
    ["=1+1", "'=1+1"],
    ["-12.5", "-12.5"],
    ["+63917", "'+63917"],
  ])("has the value %j as %j", (name, cell) => {
    expect(csvText(fileOf(name)).split("\r\n")[1]).toBe(`${cell},-12.50,2026-03-10 14:05:09`);
  });
});

it("a list as a spreadsheet has numbers for figures, and texts for everything else", async () => {
  const { sheets } = await readXlsx(await sheetBytes(fileOf("123456789012345678", "=1+1")));
  expect(sheets[0]?.rows).toEqual([
    ["Name", "Amount, PHP", "At (Asia/Manila)"],
    ["123456789012345678", -12.5, "2026-03-10 14:05:09"],
    ["=1+1", -12.5, "2026-03-10 14:05:09"],
  ]);
});

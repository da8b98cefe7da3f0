/**
 * CSV files from outside: a valid file is read unchanged, and an invalid file is refused with the line of the fault.
 */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCsv } from "./parse-csv.ts";

const rowsOf = (text: string, delimiter: "," | ";" | "\t" = ",") => {
  const parsed = parseCsv(text, delimiter);
  return parsed.kind === "rows" ? parsed.rows.map(({ line, cells }) => [line, ...cells]) : parsed;
};

describe("parseCsv", () => {
  it.each([
    [
      "plain lines with any line ending",
      "a,b\r\nc,d\ne,f\rg,h",
      [
        [1, "a", "b"],
        [2, "c", "d"],
        [3, "e", "f"],
        [4, "g", "h"],
      ],
    ],
    [
      "quotes around delimiters, quotes and line breaks",
      '"a,1","say ""hi""","x\r\ny"\nnext',
      [
        [1, "a,1", 'say "hi"', "x\r\ny"],
        [3, "next"],
      ],
    ],
    [
      "empty cells, but no empty lines",
      "a,,\n\n\r\n,b\n",
      [
        [1, "a", "", ""],
        [4, "", "b"],
      ],
    ],
    ["no rows from an empty file", "", []],
  ])("reads %s", (_, text, rows) => expect(rowsOf(text)).toEqual(rows));

  it("reads files with semicolons or tabs", () => {
    expect(rowsOf("a;b,c", ";")).toEqual([[1, "a", "b,c"]]);
    expect(rowsOf("a\tb;c", "\t")).toEqual([[1, "a", "b;c"]]);
  });

  it("returns any cell content unchanged", () => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const cells = fc.array(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(cells, (rows) => {
        const text = rows.map((row) => row.map(quoted).join(",")).join("\n");
        const parsed = parseCsv(text, ",");
        expect(parsed.kind === "rows" && parsed.rows.map((row) => row.cells)).toEqual(rows);
      }),
    );
  });
});

describe("parseCsv of an invalid file", () => {
  it.each([
    ["an unclosed quote", 'a,b\n"c,d\ne', 2],
    ["text after a closed quote", 'a\n"b"c,d', 2],
    ["a quote inside a plain cell", 'a\nb\nc"d', 3],
  ])("returns the line of %s", (_, text, line) => {
    expect(parseCsv(text, ",")).toEqual({ kind: "broken", line });
  });
});

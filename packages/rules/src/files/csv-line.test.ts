import { expect, test } from "vitest";
import { csvLine } from "./csv-line.ts";

test.each([
  [["a", "b c", ""], "a,b c,\r\n"],
  [['say "no"', "1,000", "two\nlines"], '"say ""no""","1,000","two\nlines"\r\n'],
  [["-12.50", "12.50", "-7"], "-12.50,12.50,-7\r\n"],
  [["=1+1", "+1", "@sum", "-1+1"], "'=1+1,'+1,'@sum,'-1+1\r\n"],
])("the cells %j become the line %j", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

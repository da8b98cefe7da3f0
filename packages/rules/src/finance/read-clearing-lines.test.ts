/**
 * Statement files of providers and banks: the reader finds values by column and refuses a file at the first invalid
 * line.
 */

import { describe, expect, it } from "vitest";
import { readClearingLines } from "./read-clearing-lines.ts";
import type { ClearingFormat } from "./read-clearing-lines.ts";

const format: ClearingFormat = {
  delimiter: ",",
  decimal: ".",
  dayOrder: "ymd",
  columns: {
    providerRef: "Id",
    reference: "Order",
    amount: "Amount",
    fee: "",
    day: "Date",
    currency: "",
    direction: "",
  },
  wordIn: "",
  wordOut: "",
};
const head = "Id,Order,Amount,Date\n";
const read = (text: string, change: Partial<ClearingFormat> = {}) =>
  readClearingLines(text, { ...format, ...change }, "PHP");
const linesOf = (text: string, change: Partial<ClearingFormat> = {}) => {
  const result = read(text, change);
  return result.kind === "lines" ? result.lines : result;
};

describe("readClearingLines", () => {
  it("reads the direction from the sign of the amount and ignores other columns", () => {
    expect(
      linesOf('Note,Id,Order,Amount,Date\nx,pay_1,OH1-D5,"1,500.50",2026-11-20\n,pay_2,,-20,2026-11-20 23:59:01\n'),
    ).toEqual([
      {
        line: 2,
        direction: "in",
        providerRef: "PAY_1",
        reference: "OH1-D5",
        amountMinor: 150_050n,
        feeMinor: null,
        day: "2026-11-20",
      },
      {
        line: 3,
        direction: "out",
        providerRef: "PAY_2",
        reference: "",
        amountMinor: 2_000n,
        feeMinor: null,
        day: "2026-11-20",
      },
    ]);
  });

  it("reads columns for direction, fee and currency, decimal commas and other date formats", () => {
    const columns = { ...format.columns, fee: "Fee", currency: "Cur", direction: "Type" };
    const change = {
      delimiter: ";",
      decimal: ",",
      dayOrder: "dmy",
      columns,
      wordIn: "Credit",
      wordOut: "Debit",
    } as const;
    const text =
      "Id;Order;Type;Amount;Fee;Cur;Date\na1;;CREDIT;1.234,5;10,00;php;21.11.2026\na2;;debit;7;;PHP;01/12/2026\n";
    expect(linesOf(text, change)).toMatchObject([
      { direction: "in", amountMinor: 123_450n, feeMinor: 1_000n, day: "2026-11-21" },
      { direction: "out", amountMinor: 700n, feeMinor: 0n, day: "2026-12-01" },
    ]);
    expect(read(text.replace("debit", "chargeback"), change)).toEqual({ kind: "fault", line: 3, fault: "direction" });
    expect(read(text.replace("php", "USD"), change)).toEqual({ kind: "fault", line: 2, fault: "currency" });
    // A minus sign would state the direction a second time.
    expect(read(text.replace("1.234,5", "-1.234,5"), change)).toEqual({ kind: "fault", line: 2, fault: "amount" });
  });

  it("accepts a file without lines", () => expect(linesOf(head)).toEqual([]));

  it.each([
    ["Order,Amount,Date\n", "Id"],
    ["Id,Order,Amount,Date,Amount\n", "Amount"],
    ["", "Id"],
  ])("refuses a head in which a column is missing or occurs twice: %j", (text, name) =>
    expect(read(text)).toEqual({ kind: "heading", name }),
  );

  it.each([
    ["=HYPERLINK(1),,5,2026-11-20", "providerRef"],
    ["@SUM(A1),,5,2026-11-20", "providerRef"],
    ["'=1,,5,2026-11-20", "providerRef"],
    ["-2+3,,5,2026-11-20", "providerRef"],
    [",,5,2026-11-20", "providerRef"],
    ["\uff1d1,,5,2026-11-20", "providerRef"],
    ["a\u202Eb,,5,2026-11-20", "providerRef"],
    ["\u0430dmin,,5,2026-11-20", "providerRef"],
    ["a,+1,5,2026-11-20", "reference"],
    [`a${"b".repeat(100)},,5,2026-11-20`, "providerRef"],
    ["a,,,2026-11-20", "amount"],
    ["a,,0.00,2026-11-20", "amount"],
    ["a,,--5,2026-11-20", "amount"],
    ["a,,+5,2026-11-20", "amount"],
    ["a,,5.001,2026-11-20", "amount"],
    ['a,,"1,50",2026-11-20', "amount"],
    ["a,,1e9,2026-11-20", "amount"],
    ["a,,=5,2026-11-20", "amount"],
    ["a,,١٢,2026-11-20", "amount"],
    ["a,,1000000000000.01,2026-11-20", "amount"],
    ["a,,5,2026-02-30", "day"],
    ["a,,5,20-11-2026", "day"],
    ["a,,5,2026-11-20junk", "day"],
    ["a,,5,", "day"],
    ["a,,5", "cells"],
    ["a,,5,2026-11-20,more", "cells"],
    ['a,,"5,2026-11-20', "csv"],
  ])("refuses the line %s", (line, fault) => {
    expect(read(`${head}ok,,1,2026-11-20\n${line}\n`)).toEqual({ kind: "fault", line: 3, fault });
  });
});

/** The field that makes a file format invalid. */

import { expect, it } from "vitest";
import { faultOfFormat, newFormat } from "./fault-of-format.ts";

const columns = { ...newFormat.columns, providerRef: "Id", amount: "Amount", day: "Date" };

it.each([
  ["providerRef", {}],
  ["day", { columns: { ...columns, day: " " } }],
  ["fee", { columns: { ...columns, fee: "Amount " } }],
  ["words", { columns: { ...columns, direction: "Type" } }],
  ["words", { columns: { ...columns, direction: "Type" }, wordIn: "Cr", wordOut: "cr" }],
  ["decimal", { columns, decimal: "," }],
  [undefined, { columns }],
  [
    undefined,
    { columns: { ...columns, direction: "Type" }, wordIn: "Cr", wordOut: "Dr", delimiter: ";", decimal: "," },
  ],
] as const)("the first invalid field of the file format is %s", (fault, change) =>
  expect(faultOfFormat({ ...newFormat, ...change })).toBe(fault),
);

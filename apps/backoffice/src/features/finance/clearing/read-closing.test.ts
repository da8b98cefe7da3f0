/** Parsing of typed closing balances. */

import { expect, it } from "vitest";
import { readClosing } from "./read-closing.ts";

it.each([
  ["", ""],
  ["  ", ""],
  ["1,500.50", "150050"],
  ["-20", "-2000"],
  ["-0", "0"],
  ["--1", undefined],
  ["1,50", undefined],
  ["=1", undefined],
])("the closing balance %j is read as %j minor units", (text, minor) => expect(readClosing(text, "PHP")).toBe(minor));

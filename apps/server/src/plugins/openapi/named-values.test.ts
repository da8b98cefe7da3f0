import { expect, it } from "vitest";
import { enumerationOf } from "./named-values.ts";

const text = { type: "string" };
const number = { type: "integer" };

it.each([
  ["B bank, E e-wallet.", text, { enum: ["B", "E"], "x-enumDescriptions": { B: "bank", E: "e-wallet" } }],
  ["2 approved, 3 cancelled.", number, { enum: [2, 3], "x-enumDescriptions": { 2: "approved", 3: "cancelled" } }],
  ["win, lose or cash_out.", text, { enum: ["win", "lose", "cash_out"] }],
  ["open or closed.", { type: ["string", "null"] }, { enum: ["open", "closed", null] }],
  ["open, closed or null.", text, {}],
  ["win or lose, by the sign of the result.", text, {}],
  ["win or lose.", number, {}],
  ["win or lose.", { type: "string", pattern: "^[a-z]+$" }, {}],
  ["1 processing.", number, {}],
  ["The page where the member pays.", text, {}],
])("the text %s of %j names these values: %j", (comment, schema, enumeration) => {
  expect(enumerationOf(comment, schema)).toEqual(enumeration);
});

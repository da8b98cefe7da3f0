import { expect, it } from "vitest";
import { plainNumber } from "./plain-number.ts";

it.each([
  ["123 456", "123456"],
  [" 123\u00a0456\u200b", "123456"],
  ["\u202a+63 917\u2011555\u20110101\u202c", "+639175550101"],
  ["(02) 8.123\u22124567", "0281234567"],
  ["１２３４５６", "123456"],
  ["12a4", "12a4"],
])("the plain form of %j is %s", (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
});

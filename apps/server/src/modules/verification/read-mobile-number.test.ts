import { expect, test } from "vitest";
import { readMobileNumber } from "./index.ts";

test.each([
  ["63", "9171234567", "639171234567"],
  ["+63", "0917 123 4567", "639171234567"],
  ["63", "(0917) 123-4567", "639171234567"],
  ["63", "+63 917 123 4567", "639171234567"],
  ["63", "0063 917 123 4567", "639171234567"],
  ["852", "9123 4567", "85291234567"],
])("readMobileNumber with dialling code %s and number %s returns %s", (dialingCode, enteredNumber, number) => {
  expect(readMobileNumber(dialingCode, enteredNumber)).toBe(number);
});

test.each([
  ["63", ""],
  ["63", "12345"],
  ["63", "917abc4567"],
  ["63", "9".repeat(20)],
  ["63", "+1 876 555 0100"],
  ["0", "9171234567"],
  ["", "9171234567"],
  ["63", "٩١٧١٢٣٤٥٦٧"],
])("readMobileNumber with dialling code %s and number %s returns undefined", (dialingCode, enteredNumber) => {
  expect(readMobileNumber(dialingCode, enteredNumber)).toBeUndefined();
});

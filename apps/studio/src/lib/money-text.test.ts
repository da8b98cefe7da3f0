import { expect, test } from "vitest";
import { createMoneyText } from "./money-text.ts";

test("an amount is shown in the currency of the session", () => {
  expect(createMoneyText("PHP", "en-PH")("123456")).toBe("₱1,234.56");
});

test("an unknown currency is an error and is not shown as play money", () => {
  expect(() => createMoneyText("EUR", "en-PH")).toThrow("unknown currency EUR");
});

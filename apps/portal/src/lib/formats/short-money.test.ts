import { expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { shortMoney } from "./short-money.ts";

it.each([
  [50_000n, "PHP", "₱500"],
  [100_000_000n, "PHP", "₱1,000,000"],
  [50_050n, "PHP", "₱500.50"],
  [25_000n, "VND", "₫25,000"],
  [0n, "PHP", "₱0"],
] as const)("%s minor units of %s are shown as %s", (minor, currency, text) => {
  expect(shortMoney(money(minor, currency), "en-PH")).toBe(text);
});

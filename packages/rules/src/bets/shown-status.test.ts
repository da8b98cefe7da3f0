import { expect, it } from "vitest";
import { shownStatus } from "./shown-status.ts";

it.each([
  ["win", 250, "win"],
  ["win", -50n, "lose"],
  ["win", 0, "tie"],
  ["lose", -100n, "lose"],
  ["initial", -100, "initial"],
  ["win_half", -10n, "win_half"],
  ["cash_out", -10, "cash_out"],
  ["refund", 0n, "refund"],
])("a bet stored as %s with the net result %s is shown as %s", (status, net, shown) => {
  expect(shownStatus(status, net)).toBe(shown);
});

import { describe, expect, it } from "vitest";
import { readFilters, withFilters } from "./use-filters.ts";

const defaults = { view: "waiting", account: "" };
const textOf = (before: string, changes: Partial<typeof defaults>) =>
  withFilters(new URLSearchParams(before), changes, defaults).toString();

describe("filters in the URL", () => {
  it("have their default values if the URL does not set them", () => {
    expect(readFilters(new URLSearchParams("account=ana&x=1"), defaults)).toEqual({ view: "waiting", account: "ana" });
  });

  it.each([
    ["", { account: "ana" }, "account=ana"],
    ["account=ana", { account: "" }, ""],
    ["view=paid&account=ana", { view: "waiting" }, "account=ana"],
    ["tab=bets", { account: "a&b" }, "tab=bets&account=a%26b"],
  ])("turn the URL query %j with the changes %j into %j", (before, changes, after) => {
    expect(textOf(before, changes)).toBe(after);
  });
});

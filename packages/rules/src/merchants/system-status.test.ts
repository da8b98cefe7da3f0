import { describe, expect, it } from "vitest";
import { isRegionRestricted, systemStatusOf, windowAt } from "./system-status.ts";

describe("the system status", () => {
  it.each([
    ["[S4.001] is 1 under maintenance", true, false, 1],
    ["[S4.002] is 1 when maintenance and region restriction meet", true, true, 1],
    ["[S4.003] is 2 under region restriction alone", false, true, 2],
    ["[S4.004] is 0 when there is neither", false, false, 0],
  ])("%s", (_title, maintenance, regionRestriction, status) => {
    expect(systemStatusOf({ maintenance, regionRestriction })).toBe(status);
  });
});

describe("a maintenance window", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  const short = { from: at(2), until: at(4) };
  const long = { from: at(3), until: at(6) };
  const open = { from: at(5), until: null };

  it.each([
    ["only from its beginning", 1, undefined],
    ["at its first moment", 2, short],
    ["if it is the one of two that ends last", 3, long],
    ["without an end, before one with an end", 5, open],
  ])("is found %s", (_when, hour, found) => {
    expect(windowAt([short, long, open], at(hour))).toBe(found);
  });

  it("is over at its end", () => {
    expect(windowAt([short], at(4))).toBeUndefined();
  });
});

describe("a region rule", () => {
  it.each([
    ["no country is listed", [], [], "US", false],
    ["the country is blocked", ["US"], [], "US", true],
    ["another country is blocked", ["US"], [], "PH", false],
    ["the country is one of the allowed countries", [], ["PH"], "PH", false],
    ["the country is not one of the allowed countries", [], ["PH"], "US", true],
    ["the country is allowed and blocked", ["PH"], ["PH"], "PH", true],
    ["the country is unknown", ["US"], ["PH"], null, false],
  ])("is applied when %s", (_when, blocked, allowed, country, restricted) => {
    expect(isRegionRestricted({ blocked, allowed }, country)).toBe(restricted);
  });
});

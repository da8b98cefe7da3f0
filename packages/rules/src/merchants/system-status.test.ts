import { describe, expect, it } from "vitest";
import { isRegionRestricted, systemStatusOf, windowAt } from "./system-status.ts";

describe("the system status", () => {
  it.each([
    ["[S4.001] is 1 under maintenance", true, false, 1],
    ["[S4.002] is 1 under both maintenance and region restriction", true, true, 1],
    ["[S4.003] is 2 under region restriction alone", false, true, 2],
    ["[S4.004] is 0 without maintenance and region restriction", false, false, 0],
  ])("%s", (_title, maintenance, regionRestriction, status) => {
    expect(systemStatusOf({ maintenance, regionRestriction })).toBe(status);
  });
});

describe("a maintenance window", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  const shortWindow = { from: at(2), until: at(4) };
  const longWindow = { from: at(3), until: at(6) };
  const openWindow = { from: at(5), until: null };

  it.each([
    ["only from its beginning", 1, undefined],
    ["at its first moment", 2, shortWindow],
    ["if it ends last of two windows", 3, longWindow],
    ["if it has no end, instead of a window with an end", 5, openWindow],
  ])("is returned %s", (_condition, hour, expected) => {
    expect(windowAt([shortWindow, longWindow, openWindow], at(hour))).toBe(expected);
  });

  it("is over at its end", () => {
    expect(windowAt([shortWindow], at(4))).toBeUndefined();
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
  ])(
    "when %s (blocked %j, allowed %j, country %s) refuses visitors: %s",
    (_condition, blocked, allowed, country, restricted) => {
      expect(isRegionRestricted({ blocked, allowed }, country)).toBe(restricted);
    },
  );
});

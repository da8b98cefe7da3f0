import { describe, expect, it } from "vitest";
import { argumentsOf, compileCatalog } from "./compile-catalog.ts";

function argumentsOfText(text: string): Record<string, string> {
  const [message = []] = Object.values(compileCatalog("test", { key: text }));
  return Object.fromEntries(argumentsOf(message));
}

describe("compileCatalog", () => {
  it("returns an array even for a text without arguments", () => {
    expect(compileCatalog("home", { title: "Open" })).toEqual({ "home.title": ["Open"] });
  });

  it.each([
    ["Hello", {}],
    ["Hello {name}", { name: "string | number" }],
    ["{count, plural, one {# game of {vendor}} other {# games}}", { count: "number", vendor: "string | number" }],
    ["{day, date, short}", { day: "Date | number" }],
    ["{kind, select, win {Won} other {Lost}}", { kind: '"win" | "other"' }],
  ])("finds the arguments of %j and their types", (text, expected) => {
    expect(argumentsOfText(text)).toEqual(expected);
  });

  it("names the key of an invalid text in its error", () => {
    expect(() => compileCatalog("home", { broken: "{name" })).toThrow("home.broken");
  });
});

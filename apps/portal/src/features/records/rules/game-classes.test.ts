import { describe, expect, it } from "vitest";
import { gameClassOf, outcomeOf, profitClassOf, readOrderNumber } from "./game-classes.ts";

describe("the filters of a betting record", () => {
  it("fall back to defaults for invalid values in the URL", () => {
    expect([gameClassOf("fish"), gameClassOf("toString"), gameClassOf("")]).toEqual(["fish", "rng", "rng"]);
    expect([profitClassOf("sports"), profitClassOf("A=1"), profitClassOf("")]).toEqual(["sports", "all", "all"]);
    expect([outcomeOf("loss"), outcomeOf("constructor")]).toEqual(["loss", "all"]);
  });

  it.each([
    [" 7361 9234 51 ", "7361923451"],
    ["0123", undefined],
    ["12345678901234567890", undefined],
    ["12a", undefined],
    ["", undefined],
  ])("read the round number %j as %s", (text, number) => {
    expect(readOrderNumber(text)).toBe(number);
  });
});

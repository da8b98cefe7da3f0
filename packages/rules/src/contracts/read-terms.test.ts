import { describe, expect, it } from "vitest";
import { contractKinds } from "./contract-kinds.ts";
import { canonicalTerms } from "./contract-terms.ts";
import { readTerms } from "./read-terms.ts";
import { drawFrom, makeTerms } from "./testing/make-settlement.ts";

describe("readTerms", () => {
  it("returns the terms that canonicalTerms wrote", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const terms = makeTerms(drawFrom(seed), contractKinds[seed % contractKinds.length] ?? "daily");
      expect(readTerms(canonicalTerms(terms))).toEqual(terms);
    }
  });

  it.each([
    ["another format version", (text: string) => text.replace("terms 1", "terms 2")],
    ["an additional space", (text: string) => text.replace("class=CONS", "class=CONS ")],
    ["an unknown kind", (text: string) => text.replace("kind=daily", "kind=yearly")],
    ["a tier out of order", (text: string) => text.replace("tier=1", "tier=2")],
    ["a missing last character", (text: string) => text.slice(0, -1)],
    ["no content", () => ""],
  ])("refuses a text with %s", (_, change) => {
    const text = canonicalTerms(makeTerms(drawFrom(1), "daily"));
    expect(() => readTerms(change(text))).toThrow();
  });
});

import { describe, expect, it } from "vitest";
import { canonicalReference } from "./bank-reference.ts";

describe("the canonical form of a bank reference", () => {
  it.each([
    ["REF 2521 0001"],
    ["ref  2521  0001"],
    ["REF\u00a02521\u00a00001"],
    ["REF25210001"],
    ["REF 2521 0001\u200b"],
    ["\u202aREF\u20112521\u20110001\u202c"],
    ["REF-2521/0001"],
    ["ＲＥＦ　２５２１　０００１"],
    ["\ufeffREF\u00ad 2521\t0001\ufe0f"],
  ])("%j is REF25210001", (typed) => {
    expect(canonicalReference(typed)).toBe("REF25210001");
  });

  it.each([
    ["Peña 7", "PENA7"],
    ["REF 2521 0002", "REF25210002"],
    // A Cyrillic letter that looks like E.
    ["R\u0415F 1", undefined],
    ["١٢٣", undefined],
    ["ß12", undefined],
    [" - \u200b", undefined],
    ["", undefined],
  ])("%j is %s", (typed, canonical) => {
    expect(canonicalReference(typed)).toBe(canonical);
  });
});

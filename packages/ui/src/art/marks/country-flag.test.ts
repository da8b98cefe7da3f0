import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { countryFlag, flagCountries, flagSize } from "./country-flag.ts";

describe("the flag of a country", () => {
  it("has all its pixels, and is the same each time", () => {
    for (const country of flagCountries) {
      expect(countryFlag(country)).toHaveLength(flagSize.width * flagSize.height * 3);
      expect(Buffer.compare(countryFlag(country) ?? Buffer.alloc(0), countryFlag(country) ?? Buffer.alloc(1))).toBe(0);
    }
  });

  it("differs from every other flag", () => {
    const hashes = flagCountries.map((country) =>
      createHash("sha256")
        .update(countryFlag(country) ?? "")
        .digest("hex"),
    );
    expect(new Set(hashes).size).toBe(flagCountries.length);
  });

  it("is not drawn for an unknown country", () => {
    expect(countryFlag("XX")).toBeUndefined();
    expect(countryFlag("__proto__")).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { pseudoGrowth, pseudoText } from "./pseudo-text.ts";

describe("the pseudo-language", () => {
  it.each(["Log in", "Promotions", "Tuloy. Bukas ang bahay.", "₱1,234.50 deposit", "A"])(
    "makes %j 40 %% longer",
    (text) => {
      const longText = pseudoText(text);
      expect(longText.length).toBe(Math.ceil(text.length * pseudoGrowth));
      expect(longText.normalize("NFD").replaceAll(/\p{M}/gu, "").startsWith(text)).toBe(true);
    },
  );

  it.each(["", "  ", "23:01:13", "18+", "₱1,234.50"])("leaves %j unchanged, because it has no words", (text) => {
    expect(pseudoText(text)).toBe(text);
  });

  it("keeps the white space around a text, because it is layout", () => {
    expect(pseudoText("  ab ")).toMatch(/^ {2}\S.* $/);
  });
});

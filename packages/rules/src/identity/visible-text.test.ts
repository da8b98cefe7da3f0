import { describe, expect, it } from "vitest";
import { faultOfValue, registrationRules } from "./registration-rules.ts";
import { isVisibleText } from "./visible-text.ts";

describe("a visible text", () => {
  it.each(["", "Ana Cruz", "Peña-Reyes", "漢字", "한국", "ไทย", "علي", "❤️", "👩\u200D👧", "क्\u200Dष"])(
    "%j is what it looks like",
    (text) => {
      expect(isVisibleText(text)).toBe(true);
    },
  );

  it.each([
    ["turns the order of what follows", "Ana\u202Enimda"],
    ["isolates a direction", "Ana\u2066x"],
    ["has a blank of no width", "Ana\u200BCruz"],
    ["has a mark of the byte order", "\uFEFFAna"],
    ["has a soft hyphen", "A\u00ADna"],
    ["is a filler that nobody sees", "\u3164\u3164"],
    ["is an empty pattern of Braille", "\u2800\u2800"],
    ["only joins what is not there", "\u200D\u200D"],
    ["has a control", "a\u0007b"],
  ])("is not one that %s", (_what, text) => {
    expect(isVisibleText(text)).toBe(false);
  });

  it("is required in every registration field except passwords, which are never shown", () => {
    const open = { patternId: 0, acceptedPattern: "*", enabled: true, required: true, minLength: 2, maxLength: 40 };
    const { payeeName, password } = registrationRules;
    expect(faultOfValue("Ana\u200B Cruz", { ...payeeName, ...open })).toBe("pattern");
    expect(faultOfValue("Ana\u200B Cruz", { ...password, ...open })).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { faultOfValue, registrationRules } from "./registration-rules.ts";
import { isVisibleText, readVisibleText } from "./visible-text.ts";

describe("isVisibleText", () => {
  it.each([
    "",
    "Ana Cruz",
    "Peña-Reyes",
    "漢字",
    "한국",
    "ไทย",
    "علي",
    "❤️",
    "👩\u200D👧",
    "क्\u200Dष",
    "1\uFE0F\u20E3",
    "👍🏽\uFE0F",
    "葛\u{E0100}",
  ])("accepts %j", (text) => {
    expect(isVisibleText(text)).toBe(true);
  });

  it.each([
    ["reverses the direction of the following text", "Ana\u202Enimda"],
    ["contains a direction isolate", "Ana\u2066x"],
    ["contains a zero-width space", "Ana\u200BCruz"],
    ["contains a byte order mark", "\uFEFFAna"],
    ["contains a soft hyphen", "A\u00ADna"],
    ["consists of invisible filler letters", "\u3164\u3164"],
    ["consists of blank Braille patterns", "\u2800\u2800"],
    ["consists of a joiner only", "\u200D\u200D"],
    ["contains a control character", "a\u0007b"],
    ["contains a selector of a form that a letter does not have", "Ana\uFE0F"],
    ["contains a selector after a digit", "player1\uFE0F"],
    ["contains a rare selector", "Ana\u{E0101}"],
    ["contains tags, which are not displayed", "Ana\u{E0041}\u{E0042}"],
    ["has two lines", "Ana\nCruz"],
  ])("refuses a text that %s", (_name, text) => {
    expect(isVisibleText(text)).toBe(false);
  });

  it.each([
    ["The game\r\nstopped.\t❤️", "The game\nstopped.\t❤️"],
    ["The \u202Egame\u202C stopped\uFE0F.\u200B", "The game stopped."],
    ["\u200B".repeat(12), ""],
    [" \u200D\uFE0F\u3164 ", ""],
  ])("reads %j as %j", (text, shown) => {
    expect(readVisibleText(text)).toBe(shown);
  });

  it("applies to registration fields, but not to passwords", () => {
    const anyText = { patternId: 0, acceptedPattern: "*", enabled: true, required: true, minLength: 2, maxLength: 40 };
    const { payeeName, password } = registrationRules;
    expect(faultOfValue("Ana\u200B Cruz", { ...payeeName, ...anyText })).toBe("pattern");
    expect(faultOfValue("Ana\u200B Cruz", { ...password, ...anyText })).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { formatMessage } from "./format-message.ts";
import type { MessageValues } from "./format-message.ts";

const noon = Date.UTC(2026, 10, 21, 4, 5);

const cases: [string, MessageValues, string][] = [
  ["Tuloy.", {}, "Tuloy."],
  ["It''s {name}", { name: "open" }, "It's open"],
  ["{n, plural, one {# game} other {# games}}", { n: 1 }, "1 game"],
  ["{n, plural, one {# game} other {# games}}", { n: 12_345 }, "12,345 games"],
  ["{n, plural, =0 {none} one {one} other {# of {all}}}", { n: 0, all: 9 }, "none"],
  ["{n, plural, =0 {none} one {one} other {# of {all}}}", { n: 4, all: 9 }, "4 of 9"],
  ["{n, plural, offset:1 =1 {you} one {you and #} other {you and # more}}", { n: 3 }, "you and 2 more"],
  ["{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { n: 22 }, "22nd"],
  ["{kind, select, win {Won} other {Lost}} {sum}", { kind: "win", sum: "₱5" }, "Won ₱5"],
  ["{kind, select, win {Won} other {Lost}}", { kind: "draw" }, "Lost"],
  ["{a, plural, one {# and {b, plural, one {#} other {# all}}} other {}}", { a: 1, b: 2 }, "1 and 2 all"],
  ["{rate, number, percent}", { rate: 0.97 }, "97%"],
  ["# {n}", { n: 7 }, "# 7"],
  ["{day, date, short}", { day: noon }, "11/21/26"],
];

describe("formatMessage", () => {
  it.each(cases)("formats %j with %j as %j", (text, values, expected) => {
    expect(formatMessage(compileMessageOrThrow(text), "en-PH", values)).toBe(expected);
  });

  it("formats short and long numbers by the rules of the locale", () => {
    const message = compileMessageOrThrow("{n, plural, other {#}} {n, number}");
    const formatNumber = (n: number, locale: string) => formatMessage(message, locale, { n });
    expect([0, 7, 999, 1_000, -7, 0.5].map((n) => formatNumber(n, "fil-PH"))).toEqual([
      "0 0",
      "7 7",
      "999 999",
      "1,000 1,000",
      "\u22127 \u22127",
      "0.5 0.5",
    ]);
    expect(formatNumber(7, "ar-EG")).toBe("٧ ٧");
  });

  it("selects the plural forms of Arabic", () => {
    const message = compileMessageOrThrow(
      "{n, plural, zero {صفر} one {واحد} two {اثنان} few {قليل} many {كثير} other {آخر}}",
    );
    expect([0, 1, 2, 5, 50, 100].map((n) => formatMessage(message, "ar", { n }))).toEqual([
      "صفر",
      "واحد",
      "اثنان",
      "قليل",
      "كثير",
      "آخر",
    ]);
  });
});

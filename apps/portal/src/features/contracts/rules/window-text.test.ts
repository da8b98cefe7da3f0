import { describe, expect, it } from "vitest";
import { windowKey } from "@openhouse/rules/contracts/settlement-windows";
import { windowOfKey, windowText } from "./window-text.ts";

const zone = "Asia/Manila";
const at = (iso: string) => Date.parse(`${iso}+08:00`);
const textOf = (period: string, from: string, until: string) =>
  windowText({ period, fromMs: at(from), untilMs: at(until) }, "en-GB", zone).replaceAll(/[\u2009\u202f\u2013]/g, " ");

describe("the text of a window", () => {
  it("is a day, a range of days or a range of minutes in the merchant's time zone", () => {
    expect(textOf("D", "2026-03-10T00:00", "2026-03-11T00:00")).toBe("10 Mar 2026");
    expect(textOf("H", "2026-03-01T00:00", "2026-03-16T00:00")).toMatch(/^1\s+15 Mar 2026$/);
    expect(textOf("MIN5", "2026-03-10T14:05", "2026-03-10T14:10")).toMatch(/^10 Mar, 14:05\s+14:10$/);
    expect(textOf("HOUR", "2026-03-10T23:00", "2026-03-11T00:00")).toMatch(/10 Mar.*23:00.*11 Mar.*00:00/);
  });

  it("is derived from the window key of a bill", () => {
    const window = { fromMs: at("2026-03-10T14:05"), untilMs: at("2026-03-10T14:10") };
    expect(windowOfKey(windowKey({ kind: "realtime", period: "MIN5", window }))).toEqual({ period: "MIN5", ...window });
    expect(windowOfKey("yesterday")).toBeUndefined();
  });
});

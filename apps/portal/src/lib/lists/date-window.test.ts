import { describe, expect, it } from "vitest";
import { boundsOf, findWindowProblem, presetWindow, readWindow } from "./date-window.ts";

const today = "2026-03-10";

describe("the date window of a record", () => {
  it("[S9.031] reaches from 4 to 10 March for the past 7 days on 10 March", () => {
    expect(presetWindow("past7", today)).toEqual({ name: "past7", from: "2026-03-04", to: "2026-03-10" });
  });

  it("[S9.032] reaches from 1 to 30 April for the past 30 days on 30 April", () => {
    expect(presetWindow("past30", "2026-04-30")).toEqual({ name: "past30", from: "2026-04-01", to: "2026-04-30" });
  });

  it("[S9.029] reaches from 10 to 16 March for the next 7 days on 10 March", () => {
    expect(presetWindow("next7", today)).toEqual({ name: "next7", from: "2026-03-10", to: "2026-03-16" });
  });

  it("[S9.030] reaches from 1 to 30 April for the next 30 days on 1 April", () => {
    expect(presetWindow("next30", "2026-04-01")).toEqual({ name: "next30", from: "2026-04-01", to: "2026-04-30" });
  });

  it.each([
    ["", "past7"],
    ["range=next7", "past7"],
    ["range=today", "today"],
    ["range=custom&from=2026-01-01&to=2026-01-31", "custom"],
    ["range=toString", "past7"],
    ["range=custom&from=2026-13-01", "custom"],
  ])("in the query string ?%s is %s", (text, name) => {
    expect(readWindow(new URLSearchParams(text), today).name).toBe(name);
  });

  it("is the record's default if the URL names no window", () => {
    expect(readWindow(new URLSearchParams(), today, "past30").name).toBe("past30");
    expect(readWindow(new URLSearchParams("range=past7"), today, "past30").name).toBe("past7");
    const days = { name: "custom", from: "2026-02-28", to: today, isOpenEnded: true } as const;
    expect(readWindow(new URLSearchParams(), today, { pastDays: 11 })).toEqual(days);
    expect(boundsOf(days, "Asia/Manila").endMs).toBeUndefined();
  });

  it("falls back to the past 7 days if the URL contains an invalid day", () => {
    const window = readWindow(new URLSearchParams("range=custom&from=2026-13-01"), today);
    expect(window).toEqual({ name: "custom", from: "2026-03-04", to: today });
  });

  it.each([
    ["2026-03-01", "2026-03-10", undefined],
    ["2026-03-10", "2026-03-10", undefined],
    ["", "2026-03-10", "incomplete"],
    ["2026-03-11", "2026-03-10", "backwards"],
    ["2025-12-08", "2026-03-10", "tooLong"],
    ["2025-12-09", "2026-03-10", undefined],
  ])("from %j to %j has the problem %s", (from, to, problem) => {
    expect(findWindowProblem(from, to)).toBe(problem);
  });

  it("begins at midnight in the merchant's time zone and has an end only if the member chose it", () => {
    const start = Date.parse("2026-03-03T16:00:00Z");
    expect(boundsOf(presetWindow("past7", today), "Asia/Manila")).toEqual({ startMs: start, endMs: undefined });
    const customWindow = { name: "custom", from: "2026-03-04", to: "2026-03-04" } as const;
    expect(boundsOf(customWindow, "Asia/Manila")).toEqual({ startMs: start, endMs: start + 86_400_000 - 1 });
  });
});

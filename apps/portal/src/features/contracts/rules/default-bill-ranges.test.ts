import { describe, expect, it } from "vitest";
import { startOfDay } from "@openhouse/browser/zoned-day";
import { boundsOf, readWindow } from "../../../lib/lists/date-window.ts";
import { billQuery } from "../api/use-bills.ts";
import { defaultBillRanges } from "./default-bill-ranges.ts";

describe("the default date range of dividends", () => {
  it.each(["2026-03-30", "2026-03-31", "2026-02-28"])("on %s contains the bill of the previous month", (today) => {
    const window = readWindow(new URLSearchParams(), today, defaultBillRanges.dividend);
    const bounds = boundsOf(window, "Asia/Manila");
    const { startDate } = billQuery({ kind: "dividend", side: "received", state: "all", bounds });
    const endOfLastMonth = startOfDay(`${today.slice(0, 7)}-01`, "Asia/Manila");
    expect(startDate).toBeLessThanOrEqual(endOfLastMonth);
  });
});

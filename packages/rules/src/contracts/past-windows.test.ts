import { describe, expect, it } from "vitest";
import { settlementPeriods } from "./contract-kinds.ts";
import { pastWindows } from "./past-windows.ts";
import { windowCounts } from "./window-counts.ts";

const dayMs = 86_400_000;
const timeZone = "Asia/Manila";

describe("pastWindows", () => {
  it("returns windows that ended before the current one, without gaps, oldest first", () => {
    const nowMs = Date.parse("2026-03-20T10:02:00+08:00");
    const windows = pastWindows({ period: "H", timeZone, nowMs, windows: 3 });
    expect(windows.map(({ fromMs }) => new Date(fromMs).toISOString())).toEqual([
      "2026-01-31T16:00:00.000Z",
      "2026-02-15T16:00:00.000Z",
      "2026-02-28T16:00:00.000Z",
    ]);
    expect(windows.map(({ untilMs }) => untilMs).slice(0, -1)).toEqual(windows.slice(1).map(({ fromMs }) => fromMs));
  });

  it("returns fewer windows than requested if the oldest would begin more than 124 days ago", () => {
    const nowMs = Date.parse("2026-07-31T12:00:00+08:00");
    expect(pastWindows({ period: "M", timeZone, nowMs, windows: 31 })).toHaveLength(3);
    expect(pastWindows({ period: "W", timeZone, nowMs, windows: 31 })).toHaveLength(17);
  });

  it.each(settlementPeriods)(
    "returns the highest number of windows that can be chosen for %s, on every day",
    (period) => {
      const [, , maxWindows] = windowCounts[period];
      const first = Date.parse("2028-01-01T12:00:00+08:00");
      for (let nowMs = first; nowMs < first + 366 * dayMs; nowMs += dayMs) {
        expect(pastWindows({ period, timeZone, nowMs, windows: maxWindows }), String(nowMs)).toHaveLength(maxWindows);
      }
    },
  );
});

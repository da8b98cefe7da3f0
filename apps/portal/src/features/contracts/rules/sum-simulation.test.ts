import { describe, expect, it } from "vitest";
import { simulation } from "../testing/test-bills.ts";
import { dueWidths, sumSimulation, tightestMargin } from "./sum-simulation.ts";

describe("a simulation", () => {
  it("has sums over its windows", () => {
    expect(sumSimulation(simulation)).toEqual({
      due: 150_000n,
      promised: 60_000n,
      overcommitted: 5_000n,
      merchantLeft: 320_000n,
      overcommittedWindows: 1,
      isIdle: false,
    });
  });

  it("is idle when no window has a bet", () => {
    const windows = simulation.windows.map((window) => ({ ...window, teamBetMinor: "0", netLossMinor: "0" }));
    expect(sumSimulation({ windows }).isIdle).toBe(true);
  });

  it("has its tightest margin in the game class with the lowest remaining margin", () => {
    expect(tightestMargin(simulation)?.productClass).toBe("LIVE");
    expect(tightestMargin({ margins: [] })).toBeUndefined();
  });

  it("has bar widths in percent of its largest payment", () => {
    expect(dueWidths(simulation.windows)).toEqual([50, 100]);
    expect(dueWidths(simulation.windows.map((window) => ({ ...window, dueMinor: "0" })))).toEqual([0, 0]);
  });
});

/** The totals of a simulation, and its warnings. */

import type { Simulation } from "../api/use-simulation.ts";

export interface SimulationSums {
  /** Minor units. */
  readonly due: bigint;
  readonly promised: bigint;
  readonly overcommitted: bigint;
  readonly merchantLeft: bigint;
  /** Number of windows in which downlines are promised more than the offer pays. */
  readonly overcommittedWindows: number;
  /** No bets in any window, so the result says nothing. */
  readonly isIdle: boolean;
}

export function sumSimulation({ windows }: Pick<Simulation, "windows">): SimulationSums {
  const sum = (name: "dueMinor" | "promisedMinor" | "overcommittedMinor" | "houseLeftMinor") =>
    windows.reduce((total, window) => total + BigInt(window[name]), 0n);
  return {
    due: sum("dueMinor"),
    promised: sum("promisedMinor"),
    overcommitted: sum("overcommittedMinor"),
    merchantLeft: sum("houseLeftMinor"),
    overcommittedWindows: windows.filter(({ overcommittedMinor }) => overcommittedMinor !== "0").length,
    isIdle: windows.every(({ teamBetMinor, netLossMinor }) => teamBetMinor === "0" && netLossMinor === "0"),
  };
}

/** The games with the lowest margin; undefined without any. */
export function tightestMargin({ margins }: Pick<Simulation, "margins">): Simulation["margins"][number] | undefined {
  return margins.toSorted((a, b) => Number(a.leftPpm) - Number(b.leftPpm))[0];
}

/** Each window's payment in percent of the largest; zero if no window pays. */
export function dueWidths(windows: Simulation["windows"]): number[] {
  const dues = windows.map(({ dueMinor }) => BigInt(dueMinor));
  const most = dues.reduce((dearest, due) => (due > dearest ? due : dearest), 0n);
  return dues.map((due) => (most === 0n ? 0 : Number((due * 100n) / most)));
}

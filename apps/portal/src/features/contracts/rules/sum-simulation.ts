/** The totals of a simulation, its lowest margin and the widths of its bars. */

import type { Simulation } from "../api/use-simulation.ts";

export interface SimulationSums {
  /** The total payment to the receiver, in minor units like the other amounts. */
  readonly due: bigint;
  readonly promised: bigint;
  readonly overcommitted: bigint;
  readonly merchantLeft: bigint;
  /** Number of windows in which downlines are promised more than the offer pays. */
  readonly overcommittedWindows: number;
  /** True if no window has bets; the result then has no meaning. */
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

/** Returns the lowest margin, or undefined if there are no margins. */
export function tightestMargin({ margins }: Pick<Simulation, "margins">): Simulation["margins"][number] | undefined {
  return margins.toSorted((a, b) => Number(a.leftPpm) - Number(b.leftPpm))[0];
}

/** Returns the payment of each window in percent of the largest payment; zero if no window pays. */
export function dueWidths(windows: Simulation["windows"]): number[] {
  const dues = windows.map(({ dueMinor }) => BigInt(dueMinor));
  const largest = dues.reduce((maximum, due) => (due > maximum ? due : maximum), 0n);
  return dues.map((due) => (largest === 0n ? 0 : Number((due * 100n) / largest)));
}

/** Collects the results of a run's waves (groups of concurrent operations, draw-wave.ts), and prints a report. */

import { countKinds } from "./violation.ts";
import type { Violation, ViolationKind } from "./violation.ts";
import type { WaveEnd } from "./play-wave.ts";

export interface MoneyReport {
  /** Repeats the random choices of the run, but not the timing at the database. */
  readonly seed: number;
  readonly rounds: number;
  readonly calls: number;
  /** "bet done" → number of results. */
  readonly ends: Readonly<Record<string, number>>;
  readonly unknowns: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<ViolationKind, number>>;
  readonly violations: readonly Violation[];
}

export interface Reporter {
  readonly rounds: number;
  add(end: WaveEnd): void;
  blame(violations: readonly Violation[]): void;
  report(): MoneyReport;
}

export function createReporter(seed: number): Reporter {
  const ends = new Map<string, number>();
  const unknowns = new Map<string, number>();
  const violations: Violation[] = [];
  let rounds = 0;
  let calls = 0;
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    get rounds() {
      return rounds;
    },
    add(end) {
      rounds += 1;
      calls += end.ends.length + end.unknowns.length;
      for (const name of end.ends) count(ends, name);
      for (const name of end.unknowns) count(unknowns, name);
    },
    blame(newViolations) {
      violations.push(...newViolations);
    },
    report() {
      const tables = { ends: sorted(ends), unknowns: sorted(unknowns) };
      return { seed, rounds, calls, ...tables, counts: countKinds(violations), violations };
    },
  };
}

function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export function printReport({ seed, rounds, calls, ends, unknowns, counts, violations }: MoneyReport): void {
  console.log(`seed ${seed}: ${rounds} rounds, ${calls} calls`);
  console.log(`ends: ${JSON.stringify(ends)}`);
  console.log(`sent again: ${JSON.stringify(unknowns)}`);
  console.log(`violations: ${JSON.stringify(counts)}`);
  for (const { kind, text } of violations.slice(0, 50)) console.log(`  ${kind}: ${text}`);
}

/**
 * Reports the results of a bench: prints a table, writes `bench/results/<name>.json`, and sets exit code 1 if a bound
 * is violated.
 */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Figure {
  readonly key: string;
  readonly value: number;
  readonly unit: string;
  /** The minimum value. */
  readonly floor?: number;
  /** The maximum value. */
  readonly ceiling?: number;
}

const resultsFolder = join(import.meta.dirname, "results");

export async function report(name: string, figures: readonly Figure[]): Promise<void> {
  const checkedFigures = figures.map((figure) => ({
    ...figure,
    value: round(figure.value),
    ok: isWithinBounds(figure),
  }));
  await mkdir(resultsFolder, { recursive: true });
  await writeFile(
    join(resultsFolder, `${name}.json`),
    `${JSON.stringify({ name, figures: checkedFigures }, undefined, 2)}\n`,
  );
  const width = Math.max(...checkedFigures.map(({ key }) => key.length));
  for (const { key, value, unit, floor, ceiling, ok } of checkedFigures) {
    const bound = floor !== undefined ? `≥ ${floor}` : ceiling !== undefined ? `≤ ${ceiling}` : "";
    const mark = bound === "" ? " " : ok ? "✓" : "✗";
    console.log(`${mark} ${key.padEnd(width)}  ${String(value).padStart(10)} ${unit.padEnd(8)} ${bound}`);
  }
  if (checkedFigures.some(({ ok }) => !ok)) process.exitCode = 1;
}

/** Returns the median; for an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

function isWithinBounds({ value, floor, ceiling }: Figure): boolean {
  return value >= (floor ?? -Infinity) && value <= (ceiling ?? Infinity);
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

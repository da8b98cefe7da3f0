/** How a bench answers: a table for people, `bench/results/<name>.json` for tools, exit code 1 below a floor. */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Figure {
  readonly key: string;
  readonly value: number;
  readonly unit: string;
  /** The value must not be below. */
  readonly floor?: number;
  /** The value must not be above. */
  readonly ceiling?: number;
}

const resultsFolder = join(import.meta.dirname, "results");

/** Prints and writes the figures; sets the exit code. */
export async function report(name: string, figures: readonly Figure[]): Promise<void> {
  const judged = figures.map((figure) => ({ ...figure, value: round(figure.value), ok: isWithinBounds(figure) }));
  await mkdir(resultsFolder, { recursive: true });
  await writeFile(join(resultsFolder, `${name}.json`), `${JSON.stringify({ name, figures: judged }, undefined, 2)}\n`);
  const width = Math.max(...judged.map(({ key }) => key.length));
  for (const { key, value, unit, floor, ceiling, ok } of judged) {
    const bound = floor !== undefined ? `≥ ${floor}` : ceiling !== undefined ? `≤ ${ceiling}` : "";
    const mark = bound === "" ? " " : ok ? "✓" : "✗";
    console.log(`${mark} ${key.padEnd(width)}  ${String(value).padStart(10)} ${unit.padEnd(8)} ${bound}`);
  }
  if (judged.some(({ ok }) => !ok)) process.exitCode = 1;
}

/** The middle value; of an even number the mean of the two in the middle. */
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

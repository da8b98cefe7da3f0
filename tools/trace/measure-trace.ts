/**
 * Measures the share of requirements that the last `npm test` showed, and compares it with the floor in
 * docs/trace-floor.json.
 */

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../root.ts";
import { countShown, findUnknownIds, readRows } from "./count-shown.ts";
import type { Trace } from "./count-shown.ts";
import { readPlaywrightResults, readVitestResults } from "./read-reports.ts";

const tablePath = join(root, "docs/requirements.tsv");
const floorPath = join(root, "docs/trace-floor.json");

interface Floor {
  readonly rows: number;
  readonly shown: number;
}

export interface TraceMeasurement {
  readonly trace: Trace;
  readonly floor: Floor;
  readonly unknownIds: readonly string[];
}

export async function measureTrace(): Promise<TraceMeasurement> {
  const rows = readRows(await readFile(tablePath, "utf8"));
  const results = [...(await readVitestResults()), ...(await readPlaywrightResults())];
  const floor = JSON.parse(await readFile(floorPath, "utf8")) as Floor;
  return { trace: countShown(rows, results), floor, unknownIds: findUnknownIds(rows, results) };
}

/** Returns why the trace is insufficient, or undefined if it is sufficient. */
export function judgeTrace({ trace, floor, unknownIds }: TraceMeasurement): string | undefined {
  if (unknownIds.length > 0) return `test titles name rows that do not exist: ${unknownIds.join(", ")}`;
  if (trace.shown / trace.rows >= floor.shown / floor.rows) return undefined;
  return `${trace.shown} of ${trace.rows} rows are shown, the recorded share is ${floor.shown} of ${floor.rows}`;
}

/** Sets the floor to the current figures. */
export async function recordFloor({ trace: { rows, shown } }: TraceMeasurement): Promise<void> {
  await writeFile(floorPath, `${JSON.stringify({ rows, shown }, undefined, 2)}\n`);
}

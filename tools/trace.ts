/**
 * `npm run trace [-- --json | --missing | --record]` prints how many rows of docs/requirements.tsv the tests of the
 * last `npm test` have shown, by area and stage. `--missing` lists the ids of the other rows; `--record` sets the floor
 * to the current share.
 */

import type { Part } from "./trace/count-shown.ts";
import { judgeTrace, measureTrace, recordFloor } from "./trace/measure-trace.ts";

const options = new Set(process.argv.slice(2));
const measurement = await measureTrace();
if (options.has("--json")) console.log(JSON.stringify(measurement.trace));
else printTrace();
if (options.has("--record")) await recordFloor(measurement);
const problem = judgeTrace(measurement);
if (problem !== undefined) {
  process.stderr.write(`trace: ${problem}\n`);
  process.exitCode = 1;
}

function printTrace(): void {
  printParts("stage", measurement.trace.stages);
  printParts("area", measurement.trace.areas);
  console.log(line("all", measurement.trace));
}

function printParts(head: string, parts: Readonly<Record<string, Part>>): void {
  console.log(`${head.padEnd(24)}rows shown`);
  for (const [name, part] of Object.entries(parts)) {
    console.log(line(name, part));
    if (options.has("--missing") && part.missing.length > 0) console.log(`  ${part.missing.join(" ")}`);
  }
  console.log("");
}

function line(name: string, { rows, shown }: { rows: number; shown: number }): string {
  const share = rows === 0 ? 100 : (100 * shown) / rows;
  return `${name.padEnd(24)}${String(rows).padStart(4)} ${String(shown).padStart(5)} ${share.toFixed(1).padStart(6)} %`;
}

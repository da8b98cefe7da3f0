/**
 * `npm run trace [-- --json | --missing | --record]`: how many rows of docs/requirements.tsv the last `npm test`
 * showed, by area and stage. `--missing` lists the ids, `--record` sets the floor to the current share.
 */

import type { Part } from "./trace/count-shown.ts";
import { judgeTrace, measureTrace, recordFloor } from "./trace/measure-trace.ts";

const options = new Set(process.argv.slice(2));
const measured = await measureTrace();
if (options.has("--json")) console.log(JSON.stringify(measured.trace));
else print();
if (options.has("--record")) await recordFloor(measured);
const complaint = judgeTrace(measured);
if (complaint !== undefined) {
  process.stderr.write(`trace: ${complaint}\n`);
  process.exitCode = 1;
}

function print(): void {
  printParts("stage", measured.trace.stages);
  printParts("area", measured.trace.areas);
  console.log(line("all", measured.trace));
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

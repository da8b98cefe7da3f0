/**
 * `npm test`: check, unit and integration tests, journeys, the trace floor. Everything runs even when an earlier step
 * failed; the last line counts tests and gates. `npm test -- --changed` runs the tests of uncommitted changes,
 * `--changed=main` those of changes since another commit; both skip the trace floor.
 */

import { mkdir, rm } from "node:fs/promises";
import { nodePath, programOf, reportsFolder, root } from "./root.ts";
import { runProgram } from "./run-program.ts";
import { chooseJourneys } from "./test/changed-journeys.ts";
import { runJourneys } from "./test/journeys.ts";
import { judgeTrace, measureTrace } from "./trace/measure-trace.ts";
import { readPlaywrightResults, readVitestResults, vitestReport } from "./trace/read-reports.ts";
import type { TestResult } from "./trace/count-shown.ts";

interface Gate {
  readonly name: string;
  readonly isPassed: boolean;
}

const changedSince = readChangedSince();
const isWhole = changedSince === undefined;

await rm(reportsFolder, { recursive: true, force: true });
await mkdir(reportsFolder, { recursive: true });

const check = await runProgram({ file: nodePath, args: [`${root}/tools/check.ts`], output: "show" });
const vitest = await runProgram({
  file: nodePath,
  args: [
    programOf("vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${vitestReport}`,
    ...(isWhole ? [] : [`--changed=${changedSince}`, "--passWithNoTests"]),
  ],
  output: "show",
});
const chosen = isWhole ? [] : await chooseJourneys(changedSince);
const areJourneysRight = chosen === undefined || (await runJourneys({ args: chosen }));
const units = await readVitestResults();
const journeys = await readPlaywrightResults();
const complaint = isWhole ? judgeTrace(await measureTrace()) : undefined;
if (complaint !== undefined) console.log(`trace: ${complaint}`);

const gates: readonly Gate[] = [
  { name: "check", isPassed: check.isSuccess },
  // A runner that failed although each test passed must count as a failure.
  { name: "unit and integration tests", isPassed: vitest.isSuccess || hasFailed(units) },
  { name: "journeys", isPassed: areJourneysRight || hasFailed(journeys) },
  { name: "trace floor", isPassed: complaint === undefined },
];
for (const { name } of gates.filter(({ isPassed }) => !isPassed)) console.log(`✗ ${name}`);
const flaky = journeys.filter(({ isFlaky }) => isFlaky);
for (const { title, project } of flaky) console.log(`needed a second try: [${project}] ${title}`);
if (flaky.length > 0) console.log(`${flaky.length} tests needed a second try`);
const results = [...units, ...journeys, ...gates];
const failed = results.filter(({ isPassed }) => !isPassed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function hasFailed(tests: readonly TestResult[]): boolean {
  return tests.some(({ isPassed }) => !isPassed);
}

/** The commit of `--changed`, or undefined to run everything. */
function readChangedSince(): string | undefined {
  const flag = process.argv.slice(2).find((argument) => /^--changed(=|$)/.test(argument));
  return flag === undefined ? undefined : (flag.split("=")[1] ?? "HEAD");
}

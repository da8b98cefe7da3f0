/**
 * `npm test` runs the checks, the unit and integration tests, the journeys, and the trace floor. All steps run even if
 * one fails; the last line counts tests and steps. `npm test -- --changed` runs only the tests of uncommitted changes,
 * and `--changed=main` those of changes since another commit; both skip the trace floor.
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
const isFullRun = changedSince === undefined;

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
    ...(isFullRun ? [] : [`--changed=${changedSince}`, "--passWithNoTests"]),
  ],
  output: "show",
});
const journeyArgs = isFullRun ? [] : await chooseJourneys(changedSince);
const haveJourneysPassed =
  journeyArgs === undefined ||
  (await runJourneys({ args: journeyArgs, environment: isFullRun ? {} : { JOURNEYS: "all" } }));
const units = await readVitestResults();
const journeys = await readPlaywrightResults();
const traceProblem = isFullRun ? judgeTrace(await measureTrace()) : undefined;
if (traceProblem !== undefined) console.log(`trace: ${traceProblem}`);

const gates: readonly Gate[] = [
  { name: "check", isPassed: check.isSuccess },
  // A runner that fails although each test has passed counts as a failure.
  { name: "unit and integration tests", isPassed: vitest.isSuccess || hasFailed(units) },
  { name: "journeys", isPassed: haveJourneysPassed || hasFailed(journeys) },
  { name: "trace floor", isPassed: traceProblem === undefined },
];
for (const { name } of gates.filter(({ isPassed }) => !isPassed)) console.log(`✗ ${name}`);
for (const { title } of units.filter(({ isPassed }) => !isPassed)) console.log(`✗ ${title}`);
const flaky = journeys.filter(({ isFlaky }) => isFlaky);
for (const { title, project } of flaky) console.log(`passed only when repeated: [${project}] ${title}`);
if (flaky.length > 0) console.log(`${flaky.length} tests passed only when repeated`);
const results = [...units, ...journeys, ...gates];
const failed = results.filter(({ isPassed }) => !isPassed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function hasFailed(tests: readonly TestResult[]): boolean {
  return tests.some(({ isPassed }) => !isPassed);
}

/** Returns the commit of `--changed`, or undefined if everything must run. */
function readChangedSince(): string | undefined {
  const flag = process.argv.slice(2).find((argument) => /^--changed(=|$)/.test(argument));
  return flag === undefined ? undefined : (flag.split("=")[1] ?? "HEAD");
}

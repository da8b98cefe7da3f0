/** Reads the reports of the last `npm test`, one by Vitest and one by Playwright. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { reportsFolder } from "../root.ts";
import type { TestResult } from "./count-shown.ts";

export const vitestReport = join(reportsFolder, "vitest.json");
export const playwrightReport = join(reportsFolder, "playwright.json");

interface VitestReport {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly status: string; readonly projectName: string }[];
  }[];
}

/** Returns the results of unit and integration tests. A file that could not be loaded counts as one failed test. */
export async function readVitestResults(): Promise<TestResult[]> {
  const report = await readReport<VitestReport>(vitestReport);
  return (report?.testResults ?? []).flatMap(({ status, assertionResults }) => {
    const finishedTests = assertionResults.filter(
      (testResult) => testResult.status === "passed" || testResult.status === "failed",
    );
    if (status === "failed" && finishedTests.every((testResult) => testResult.status === "passed")) {
      return [{ title: "a test file that could not be loaded", isPassed: false }];
    }
    return finishedTests.map((testResult) => ({ title: testResult.title, isPassed: testResult.status === "passed" }));
  });
}

/** Returns the results of journeys, one per test and project. */
export async function readPlaywrightResults(): Promise<Journey[]> {
  const report = await readReport<PlaywrightSuite>(playwrightReport);
  return report === undefined ? [] : readSuite(report);
}

export interface Journey extends TestResult {
  /** The name of the Playwright project, which states screen size and language. */
  readonly project: string;
  /** True if the journey failed first and passed when it was repeated. */
  readonly isFlaky: boolean;
}

function readSuite({ suites = [], specs = [] }: PlaywrightSuite): Journey[] {
  const ownJourneys = specs.flatMap(({ title, ok, tests }) =>
    tests
      .filter(({ status }) => status !== "skipped")
      .map(({ status, projectName }) => ({ title, isPassed: ok, project: projectName, isFlaky: status === "flaky" })),
  );
  return [...ownJourneys, ...suites.flatMap(readSuite)];
}

async function readReport<Report>(path: string): Promise<Report | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}

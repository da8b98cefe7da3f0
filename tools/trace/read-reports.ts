/** Reads the reports of the last `npm test`: one of Vitest, one of Playwright. */

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

/** Unit and integration tests; a file that failed to load counts as one failed test. */
export async function readVitestResults(): Promise<TestResult[]> {
  const report = await readReport<VitestReport>(vitestReport);
  return (report?.testResults ?? []).flatMap(({ status, assertionResults }) => {
    const ran = assertionResults.filter((each) => each.status === "passed" || each.status === "failed");
    if (status === "failed" && ran.every((each) => each.status === "passed")) {
      return [{ title: "a test file that could not be loaded", isPassed: false }];
    }
    return ran.map((each) => ({ title: each.title, isPassed: each.status === "passed" }));
  });
}

/** Browser journeys: one result per test and project (size, language). */
export async function readPlaywrightResults(): Promise<Journey[]> {
  const report = await readReport<PlaywrightSuite>(playwrightReport);
  return report === undefined ? [] : readSuite(report);
}

export interface Journey extends TestResult {
  /** Size and language. */
  readonly project: string;
  /** True when the journey failed first and passed when it was retried. */
  readonly isFlaky: boolean;
}

function readSuite({ suites = [], specs = [] }: PlaywrightSuite): Journey[] {
  const own = specs.flatMap(({ title, ok, tests }) =>
    tests
      .filter(({ status }) => status !== "skipped")
      .map(({ status, projectName }) => ({ title, isPassed: ok, project: projectName, isFlaky: status === "flaky" })),
  );
  return [...own, ...suites.flatMap(readSuite)];
}

async function readReport<Report>(path: string): Promise<Report | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}

/** Selects the journeys (tests in a real browser) that `npm test -- --changed` runs. */

import { runProgram } from "../run-program.ts";

const journeys = /^(e2e\/|playwright\.config\.ts)/;
const frontEnds = /^(apps\/(portal|backoffice|studio)|packages\/(ui|browser|i18n))\//;

/**
 * Returns arguments for Playwright. If a journey has changed, they select the changed journeys and those that import a
 * changed file. Otherwise, if a front end has changed, they select the main journey. Returns undefined if no journey
 * runs.
 */
export async function chooseJourneys(since: string): Promise<string[] | undefined> {
  const tracked = await linesOf(["diff", "--name-only", since]);
  const files = [...tracked, ...(await linesOf(["ls-files", "--others", "--exclude-standard"]))];
  if (files.some((file) => journeys.test(file))) return [`--only-changed=${since}`, "--pass-with-no-tests"];
  return files.some((file) => frontEnds.test(file)) ? ["first-day.spec.ts"] : undefined;
}

async function linesOf(args: readonly string[]): Promise<string[]> {
  const { output } = await runProgram({ file: "git", args, output: "keep" });
  return output.split("\n").filter((line) => line !== "");
}

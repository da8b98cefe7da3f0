/** Runs a suite, prints its lines and problems, and exits with 1 if anything is wrong. */

export interface SuiteRun {
  readonly name: string;
  readonly longestMinutes: number;
  /** Returns the problems. */
  readonly run: (print: (line: string) => void) => Promise<string[]>;
}

export async function reportRun({ name, longestMinutes, run }: SuiteRun): Promise<never> {
  const startedMs = performance.now();
  const seconds = () => Math.round((performance.now() - startedMs) / 1_000);
  const fail = (text: string): never => {
    console.log(`${name}: FAILED${text}`);
    process.exit(1);
  };
  setTimeout(() => fail(", it takes too long"), longestMinutes * 60_000).unref();
  try {
    const problems = await run((line) => console.log(`${seconds()} s  ${line}`));
    for (const problem of problems.slice(0, 40)) console.log(`  ${problem}`);
    if (problems.length > 0) fail(`, ${problems.length} problems`);
    console.log(`${name}: sound in ${seconds()} s`);
    return process.exit(0);
  } catch (error) {
    return fail(`: ${error instanceof Error ? error.message : String(error)}`);
  }
}

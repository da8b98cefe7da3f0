/**
 * `npm run check` checks format, lint, types, structure, dead code, schema and bundle budgets. A warning is an error.
 */

import { writeGeneratedMessages } from "../packages/i18n/src/generate.ts";
import { findOverweightPages } from "./check/bundle-budgets.ts";
import { findSchemaDrift } from "./check/generated-schema.ts";
import { nodePath, programOf, root } from "./root.ts";
import { runProgram } from "./run-program.ts";
import { findProblems } from "./tidy/find-problems.ts";

interface Step {
  readonly name: string;
  run(): Promise<Verdict>;
}

interface Verdict {
  readonly isSuccess: boolean;
  readonly output: string;
}

const program = (name: string, file: string, ...args: string[]): Step => ({
  name,
  run: () => runProgram({ file: nodePath, args: [programOf(file), ...args], output: "keep" }),
});

const steps: readonly Step[] = [
  program("format", "oxfmt/bin/oxfmt", "--check", "."),
  program("lint", "oxlint/bin/oxlint", "--type-aware", "--deny-warnings", "--format=unix"),
  program("types", "typescript/bin/tsc", "--noEmit"),
  {
    name: "tidy",
    run: async () => verdictOf(findProblems(root).map((p) => `${p.path}:${p.line}: [${p.rule}] ${p.message}`)),
  },
  program("dead code", "knip/bin/knip.js", "--no-progress"),
  { name: "schema", run: async () => verdictOf(await findSchemaDrift()) },
  { name: "bundle budgets", run: async () => verdictOf(await findOverweightPages()) },
];

function verdictOf(lines: readonly string[]): Verdict {
  return { isSuccess: lines.length === 0, output: lines.join("\n") };
}

/** Runs the steps one after another, because each step uses all cores. */
async function check(): Promise<boolean> {
  writeGeneratedMessages();
  let hasPassed = true;
  for (const { name, run } of steps) {
    const startedMs = performance.now();
    const { isSuccess, output } = await run().catch((error: unknown) => verdictOf([String(error)]));
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    console.log(`${isSuccess ? "✓" : "✗"} ${name.padEnd(16)}${seconds.padStart(6)} s`);
    if (!isSuccess) console.log(`${output.trim()}\n`);
    hasPassed &&= isSuccess;
  }
  return hasPassed;
}

process.exitCode = (await check()) ? 0 : 1;

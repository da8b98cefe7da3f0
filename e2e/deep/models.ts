/**
 * `npm run deep -- models` runs the tests that compare the code with a simple model of it (they call `modelRuns`), with
 * the full number of generated cases.
 */

import { glob, readFile } from "node:fs/promises";
import { nodePath, programOf, root } from "../../tools/root.ts";
import { runProgram } from "../../tools/run-program.ts";

const files: string[] = [];
for await (const path of glob("{apps,packages}/*/src/**/*.test.ts", { cwd: root })) {
  if ((await readFile(`${root}/${path}`, "utf8")).includes("modelRuns(")) files.push(path);
}
const { isSuccess } = await runProgram({
  file: nodePath,
  args: [programOf("vitest/vitest.mjs"), "run", "--testTimeout=600000", ...files],
  environment: { MODEL_RUNS: "all" },
  output: "show",
});
process.exitCode = isSuccess ? 0 : 1;

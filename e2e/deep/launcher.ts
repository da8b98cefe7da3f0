/**
 * `npm run deep -- launcher` tests `npm start` and the embedded PostgreSQL: stopping, killing, and starting again while
 * a database server of an earlier start still runs.
 */

import { nodePath, programOf } from "../../tools/root.ts";
import { runProgram } from "../../tools/run-program.ts";

const { isSuccess } = await runProgram({
  file: nodePath,
  args: [programOf("vitest/vitest.mjs"), "run", "--config", "vitest.long.config.ts"],
  output: "show",
});
process.exitCode = isSuccess ? 0 : 1;

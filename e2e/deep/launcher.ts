/**
 * `npm run deep -- launcher`: `npm start` and the embedded PostgreSQL across stops, kills and adoptions of a running
 * cluster.
 */

import { nodePath, programOf } from "../../tools/root.ts";
import { runProgram } from "../../tools/run-program.ts";

const { isSuccess } = await runProgram({
  file: nodePath,
  args: [programOf("vitest/vitest.mjs"), "run", "--config", "vitest.long.config.ts"],
  output: "show",
});
process.exitCode = isSuccess ? 0 : 1;

/** `npm run deep -- axe` runs axe on every screen × theme × language × size; `SCREENS=/live,/rng` selects screens. */

import { nodePath, programOf } from "../../tools/root.ts";
import { runProgram } from "../../tools/run-program.ts";

const { isSuccess } = await runProgram({
  file: nodePath,
  args: [programOf("@playwright/test/cli.js"), "test", "e2e/barriers.spec.ts", "--retries=0"],
  environment: { MATRIX: "all" },
  output: "show",
});
process.exitCode = isSuccess ? 0 : 1;

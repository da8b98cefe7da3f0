/**
 * npm run deep -- fuzz: sends a hundred thousand generated requests to all routes, as every kind of caller
 * (fuzz/run-fuzz.ts). FUZZ_REQUESTS sets another number, FUZZ_SEED repeats a run.
 */

import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const child = spawn(process.execPath, [vitest, "run", "apps/server/deep/fuzz.test.ts"], {
  cwd: root,
  stdio: "inherit",
  env: { FUZZ_REQUESTS: "100000", ...process.env },
});
process.exitCode = await new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));

/**
 * npm run deep -- timing: times a thousand refused logins each of existing accounts, unknown accounts and accounts
 * without a password, and tests whether their times differ (timing/time-logins.ts). TIMING_LOGINS sets another number.
 */

import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const child = spawn(process.execPath, [vitest, "run", "apps/server/deep/timing.test.ts"], {
  cwd: root,
  stdio: "inherit",
  env: { TIMING_LOGINS: "1000", ...process.env },
});
process.exitCode = await new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));

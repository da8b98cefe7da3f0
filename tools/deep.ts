/** `npm run deep -- <name> …` runs long test suites in apps/<app>/deep, packages/<package>/deep or e2e/deep. */

import { runScripts } from "./run-scripts.ts";

const folders = ["apps/*/deep", "packages/*/deep", "e2e/deep"];
const isSuccess = await runScripts({ folders, ending: ".ts", selectedNames: process.argv.slice(2) });
process.exitCode = isSuccess ? 0 : 1;

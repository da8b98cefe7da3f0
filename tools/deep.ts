/** `npm run deep -- <name> …`: runs a long test suite of apps/<app>/deep, packages/<package>/deep or e2e/deep. */

import { runScripts } from "./run-scripts.ts";

const folders = ["apps/*/deep", "packages/*/deep", "e2e/deep"];
const isRight = await runScripts({ folders, ending: ".ts", wanted: process.argv.slice(2) });
process.exitCode = isRight ? 0 : 1;

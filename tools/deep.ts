/** `npm run deep -- <name> …`: runs a long suite of apps/<app>/deep or packages/<package>/deep. */

import { runScripts } from "./run-scripts.ts";

const folders = ["apps/*/deep", "packages/*/deep", "e2e/deep"];
const isRight = await runScripts({ folders, ending: ".ts", wanted: process.argv.slice(2) });
process.exitCode = isRight ? 0 : 1;

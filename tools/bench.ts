/**
 * `npm run bench [name …]` runs bench/<name>.bench.ts. Each bench prints a table and writes bench/results/<name>.json.
 */

import { runScripts } from "./run-scripts.ts";

const names = process.argv.slice(2);
const isSuccess = await runScripts({
  folders: ["bench"],
  ending: ".bench.ts",
  selectedNames: names.length > 0 ? names : undefined,
});
process.exitCode = isSuccess ? 0 : 1;

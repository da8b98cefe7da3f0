/** `npm run bench [name …]`: runs bench/<name>.bench.ts; each prints a table and writes bench/results/<name>.json. */

import { runScripts } from "./run-scripts.ts";

const names = process.argv.slice(2);
const isRight = await runScripts({
  folders: ["bench"],
  ending: ".bench.ts",
  wanted: names.length > 0 ? names : undefined,
});
process.exitCode = isRight ? 0 : 1;

/**
 * `node tools/fixed-values.ts` compares the values that must not change with `docs/fixed-values.json`, and exits with 1
 * if they differ. With `--write` it writes the file from the code.
 */

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { collectFixedValues } from "./fixed-values/collect.ts";
import { compareFixedValues } from "./fixed-values/compare.ts";
import type { FixedValues } from "./fixed-values/compare.ts";
import { nodePath, programOf, root } from "./root.ts";

const file = join(root, "docs/fixed-values.json");
const current = await collectFixedValues(root);

if (process.argv.includes("--write")) {
  writeFileSync(file, JSON.stringify(current));
  execFileSync(nodePath, [programOf("oxfmt/bin/oxfmt"), file]);
} else {
  const differences = compareFixedValues(JSON.parse(readFileSync(file, "utf8")) as FixedValues, current);
  for (const line of differences) console.log(line);
  process.exitCode = differences.length === 0 ? 0 : 1;
}
// The imported server code keeps the process alive, so it must be ended.
process.exit();

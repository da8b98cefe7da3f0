/**
 * `node tools/call-codes.ts` compares `call-codes.json`, the error codes of each call, with the code, and exits with 1
 * if they differ. With `--write` it writes the file.
 */

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { collectCallCodes } from "./call-codes/collect.ts";
import { nodePath, programOf, root } from "./root.ts";

const file = join(root, "apps/server/src/plugins/openapi/call-codes.json");
const current = await collectCallCodes(root);

if (process.argv.includes("--write")) {
  writeFileSync(file, JSON.stringify(current));
  execFileSync(nodePath, [programOf("oxfmt/bin/oxfmt"), file]);
} else {
  const stored = JSON.parse(readFileSync(file, "utf8")) as typeof current;
  const changed = (["checks", "calls"] as const).flatMap((part) =>
    Object.keys({ ...stored[part], ...current[part] }).filter(
      (name) => String(stored[part][name]) !== String(current[part][name]),
    ),
  );
  for (const name of changed) console.log(`${name}: the codes have changed; run node tools/call-codes.ts --write`);
  process.exitCode = changed.length === 0 ? 0 : 1;
}
// The imported server code keeps the process alive, so it must be ended.
process.exit();

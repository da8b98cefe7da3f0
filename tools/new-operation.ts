/**
 * `npm run new operation agents/transfer-to-downline` creates the files of one operation, with the same name in each
 * layer. Existing files are not changed. Prints what must be edited by hand.
 */

import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { operationFiles } from "./new-operation/operation-files.ts";
import { root } from "./root.ts";

const [kind, path = ""] = process.argv.slice(2);
const [domain, operation] = path.split("/");
const name = /^[a-z]+(-[a-z0-9]+)*$/;
if (
  kind !== "operation" ||
  domain === undefined ||
  operation === undefined ||
  ![domain, operation].every((part) => name.test(part))
) {
  process.stderr.write("usage: npm run new operation <domain>/<verb-noun>\n");
  process.exit(1);
}

for (const [file, text] of Object.entries(operationFiles(domain, operation))) {
  const target = join(root, file);
  if (existsSync(target)) {
    console.log(`exists    ${file}`);
    continue;
  }
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
  console.log(`created   ${file}`);
}
console.log(`
now edit
  apps/server/src/modules/${domain}/routes.ts        one route of about ten lines
  apps/server/src/modules/${domain}/permissions.ts   one line: who may call it
  apps/server/src/modules/${domain}/repository.ts    its SQL
  packages/protocol/src/${domain}/api.ts             one line: the call's types
  packages/i18n/catalogs/{en,fil}/*.json             its texts, and those of new error codes`);

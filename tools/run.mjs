/** `node tools/run.mjs <tool> …` runs `tools/<tool>.ts` after the check of the Node version. */

import "./require-node.mjs";

const [name] = process.argv.splice(2, 1);
if (name === undefined || !/^[a-z-]+$/.test(name)) {
  process.stderr.write("usage: node tools/run.mjs <tool> [arguments]\n");
  process.exit(1);
}
await import(`./${name}.ts`);

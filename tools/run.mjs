/** `node tools/run.mjs <tool> …` checks the Node version and then runs `tools/<tool>.ts`. */

import "./require-node.mjs";

const [name] = process.argv.splice(2, 1);
if (name === undefined || !/^[a-z-]+$/.test(name)) {
  process.stderr.write("usage: node tools/run.mjs <tool> [arguments]\n");
  process.exit(1);
}
await import(`./${name}.ts`);

#!/usr/bin/env node
/** `npx wallet-kit conform --url … --key …`; plain JavaScript, so that an old Node is told what is missing. */

const oldest = 24;
if (Number(process.versions.node.split(".")[0]) < oldest) {
  process.stderr.write(`wallet-kit needs Node ${oldest} (found ${process.versions.node})\n`);
  process.exit(1);
}
const { runCli } = await import("../src/cli.ts");
process.exitCode = await runCli(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));

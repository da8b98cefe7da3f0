#!/usr/bin/env node
/**
 * The command `wallet-kit …`. Plain JavaScript, so that an old version of Node can print which version is needed.
 * `build.ts` bundles it with the modules that it needs, for the published package.
 */

const oldestNode = 20;
if (Number(process.versions.node.split(".")[0]) < oldestNode) {
  process.stderr.write(`wallet-kit needs Node ${oldestNode} (found ${process.versions.node})\n`);
  process.exit(1);
}
// The reader of the output, for example `head`, may end first. 141 is what a shell reports for this.
process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 141 : 1));
const { runCli } = await import("../src/cli.ts");
process.exitCode = await runCli(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));

/**
 * Exits with one line on a Node version that cannot run the project; plain JavaScript, so that old versions can run it.
 */

const oldest = 24;
const found = process.versions.node;
if (Number(found.split(".")[0]) < oldest) {
  process.stderr.write(
    `Open House needs Node ${oldest} (found ${found}): run "npm ci", which brings it for this platform, ` +
      `and use the npm scripts.\n`,
  );
  process.exit(1);
}

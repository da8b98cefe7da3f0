/**
 * Exits with a message if the Node version cannot run the project. Plain JavaScript, so that old versions can run it.
 */

const requiredMajor = 24;
const currentVersion = process.versions.node;
if (Number(currentVersion.split(".")[0]) < requiredMajor) {
  process.stderr.write(
    `Open House needs Node ${requiredMajor} (found ${currentVersion}): run "npm ci", which brings it for this platform, ` +
      `and use the npm scripts.\n`,
  );
  process.exit(1);
}

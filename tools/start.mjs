#!/usr/bin/env node
/**
 * `npm start` and `npm run dev`. Plain JavaScript, because an older Node must get as far as the sentence that says so;
 * everything else is loaded after that check.
 */

const oldestNode = 24;
const found = process.versions.node;
if (Number(found.split(".")[0]) < oldestNode) {
  process.stderr.write(
    `Open House needs Node ${oldestNode} (found ${found}): run "npm ci", which brings it for this platform, ` +
      `and start with "npm start".\n`,
  );
  process.exit(1);
}

const { startHouse } = await import("./start/start-house.ts");
await startHouse({ isDevelopment: process.argv.includes("--dev") });

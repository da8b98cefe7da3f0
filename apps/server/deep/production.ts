/**
 * npm run deep -- production: installs the product as docs/production.md describes and lives its first day. Empty
 * PostgreSQL, `create-merchant`, two administrators who enrol, payment methods that two people switch on, a member who
 * registers, deposits through the payment provider's port, plays and withdraws; then a search for anything of the demo,
 * a backup, and a restore on an empty database, which must hold the same books. Exits with 1 if anything is wrong.
 */

import { runProduction } from "./production/run-production.ts";

const longestMs = 15 * 60_000;
const startedMs = performance.now();
const seconds = () => Math.round((performance.now() - startedMs) / 1_000);

setTimeout(() => {
  console.log("production: FAILED, it takes too long");
  process.exit(1);
}, longestMs).unref();
try {
  const problems = await runProduction((line) => console.log(`${seconds()} s  ${line}`));
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(
    problems.length === 0 ? `production: sound in ${seconds()} s` : `production: FAILED, ${problems.length} problems`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.log(`production: FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
process.exit();

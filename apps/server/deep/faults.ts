/**
 * npm run deep -- faults: cuts a thousand connections between server and database while members bet, withdraw,
 * transfer, deposit and set limits and the staff decides on withdrawals. A connection is cut when it opens, during a
 * statement or around a commit (also between the commit and its acknowledgement). Callers without a response retry with
 * the same key. Then every acknowledged call must be in the database once, no refused call may be in the database, and
 * a repeat must get the same reply. A second, shorter run tests the suite itself: there callers retry with new keys,
 * and the suite must detect that calls were executed twice. Exits with 1 if there is a violation.
 *
 * FAULTS_CUTS sets another number, FAULTS_SEED repeats the random choices of a run.
 */

import { startDeepDatabase } from "./money/deep-database.ts";
import { freshSeed } from "./money/dice.ts";
import { printReport } from "./money/report.ts";
import { runFaults } from "./money/run-faults.ts";

const cuts = Number(process.env.FAULTS_CUTS ?? 1_000);
const seed = Number(process.env.FAULTS_SEED ?? freshSeed());
const cutsOfControl = 200;

const startedMs = performance.now();
const secondsSoFar = () => Math.round((performance.now() - startedMs) / 1_000);
console.log(`seed ${seed}`);
const report = await onDatabase((ownerUrl) =>
  runFaults({
    ownerUrl,
    seed,
    cuts,
    onCast({ totalCuts, rounds, violations }) {
      console.log(`  ${totalCuts} cuts in ${rounds} rounds, ${secondsSoFar()} s, ${violations.length} violations`);
    },
  }),
);
printReport(report);
console.log(
  `cuts: ${JSON.stringify(report.cuts)}; ${report.unheardCommits} of ${report.totalCuts} left a commit's result unknown`,
);
const control = await onDatabase((ownerUrl) => runFaults({ ownerUrl, seed, cuts: cutsOfControl, isForgetful: true }));
console.log(
  `test of the suite, new keys at every repeat: ${JSON.stringify(control.counts)} after ${control.totalCuts} cuts`,
);

const hasPassed = report.totalCuts >= cuts && report.violations.length === 0 && control.counts.doubled > 0;
console.log(`${hasPassed ? "faults: no violation" : "faults: FAILED"} in ${secondsSoFar()} s`);
process.exitCode = hasPassed ? 0 : 1;

async function onDatabase<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const database = await startDeepDatabase();
  try {
    return await work(database.ownerUrl);
  } finally {
    await database.stop();
  }
}

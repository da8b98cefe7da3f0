/**
 * npm run deep -- races: runs ten thousand rounds of sixty-four concurrent calls on a few wallets. Many calls are sent
 * several times with the same key. The calls are rounds of our slot game, bets, wins and rollbacks of the supplier,
 * withdrawals, decisions of the staff, receipts of members, transfers to uplines and downlines, deposits, webhooks of
 * the payment provider, and changes of limits. After each round the database must match the responses: no wallet was
 * below zero after any transfer, the responses account for all money, no limit is exceeded, and each key is posted
 * once. Exits with 1 if there is a violation.
 *
 * RACES_ROUNDS sets another number, RACES_SEED repeats the random choices of a run.
 */

import { startDeepDatabase } from "./money/deep-database.ts";
import { freshSeed } from "./money/dice.ts";
import { printReport } from "./money/report.ts";
import { runRaces } from "./money/run-races.ts";

const rounds = Number(process.env.RACES_ROUNDS ?? 10_000);
const seed = Number(process.env.RACES_SEED ?? freshSeed());
const castsPerLine = 25;

const startedMs = performance.now();
const secondsSoFar = () => Math.round((performance.now() - startedMs) / 1_000);
let casts = 0;
console.log(`seed ${seed}`);
const database = await startDeepDatabase();
try {
  const report = await runRaces({
    ownerUrl: database.ownerUrl,
    seed,
    rounds,
    onCast({ rounds: done, violations }) {
      casts += 1;
      if (casts % castsPerLine !== 0 && violations.length === 0) return;
      console.log(`  ${done} rounds in ${secondsSoFar()} s, ${violations.length} violations`);
    },
  });
  printReport(report);
  const hasPassed = report.rounds >= rounds && report.violations.length === 0;
  console.log(
    `${hasPassed ? "races: no violation of wallets, limits or keys" : "races: FAILED"} in ${secondsSoFar()} s`,
  );
  process.exitCode = hasPassed ? 0 : 1;
} finally {
  await database.stop();
}

/**
 * npm run deep -- salaries: generates a month of agents, contracts, bets, voids and moves, with real-time salaries on
 * the last evening. Two concurrent workers settle it and are killed at random points. The staff reviews some runs: it
 * holds and refuses some bills and releases the rest. The same workers process rebates of the same days, which are paid
 * automatically or on request. Every run is recalculated from the ledger, must be identical byte for byte, and is
 * compared with the naive reference (salaries/is-as-naive.ts). Bills and rebates must match the ledger, the lines of a
 * bill must match the bill, and nothing may be paid twice. Exits with 1 if there is a fault.
 *
 * SALARIES_MEMBERS, SALARIES_DAYS, SALARIES_BETS (per day), SALARIES_KILLS and SALARIES_SEED set other values.
 */

import { startDeepDatabase } from "./money/deep-database.ts";
import { freshSeed } from "./money/dice.ts";
import { runSalaries } from "./salaries/run-salaries.ts";

const numberOf = (name: string, defaultValue: number) => Number(process.env[`SALARIES_${name}`] ?? defaultValue);
const seed = numberOf("SEED", freshSeed());
const kills = numberOf("KILLS", 200);

const startedMs = performance.now();
const database = await startDeepDatabase();
try {
  console.log(`seed ${seed}`);
  const report = await runSalaries({
    ownerUrl: database.ownerUrl,
    seed,
    members: numberOf("MEMBERS", 10_000),
    days: numberOf("DAYS", 31),
    betsPerDay: numberOf("BETS", 33_000),
    kills,
    onDay: (day, killed) =>
      console.log(`  day ${day}: ${killed} kills, ${Math.round((performance.now() - startedMs) / 1_000)} s`),
  });
  const { faults, ...counts } = report;
  console.log(JSON.stringify(counts));
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  const hasPassed =
    faults.length === 0 &&
    report.kills >= kills &&
    report.paidBills > 0 &&
    report.adjustments > 0 &&
    report.paidRebates > 0 &&
    report.rebateCorrections > 0 &&
    report.releases > 0 &&
    report.refusals > 0 &&
    report.realtimeRuns > 0;
  console.log(hasPassed ? "salaries: every bill is proven" : "salaries: FAILED");
  process.exitCode = hasPassed ? 0 : 1;
} finally {
  await database.stop();
}

/**
 * npm run deep -- crash: kills the real server (`src/main.ts`), all processes of PostgreSQL, or both, about a hundred
 * times while players send slot rounds, deposits and withdrawals over HTTP and retry them with the same key. Deposits
 * are paid at the sandbox provider, which reports them by webhook. After each restart the test checks that every
 * operation that was ever acknowledged is in the database exactly once with the same content, that operations without a
 * response are complete or absent, that a repeat returns the same reply, and that the server's own checks of the ledger
 * and the audit chain succeed. At the end every payment must be credited once. The negative control runs the same load
 * with commits that are acknowledged before their log is on disk; there the test must detect a loss. The test covers
 * process crashes, not power loss.
 *
 * CRASH_KILLS sets the number of kills (default 105).
 */

import { runCrash } from "./crash/run-crash.ts";

const kills = Number(process.env.CRASH_KILLS ?? 105);

const startedMs = performance.now();
const { sum, control } = await runCrash({
  kills,
  // The server takes longest to restart, so every second kill leaves it running.
  victims: ["database", "server", "database", "both"],
  playerCount: 16,
  maxControlKills: 20,
  onCycle({ number, victim, findings }) {
    const { lost, doubled, changedAnswers, isSound } = findings;
    const isBad = lost + doubled + changedAnswers > 0 || !isSound;
    if (number % 10 === 0 || isBad) console.log(`  kill ${number} (${victim}): ${JSON.stringify(findings)}`);
  },
});
const seconds = Math.round((performance.now() - startedMs) / 1_000);
console.log(`${sum.kills} kills in ${seconds} s: ${JSON.stringify(sum)}`);
console.log(
  `negative control, synchronous_commit=off, ${control.kills} kills: ${control.lost} lost operations detected`,
);

const faults = sum.lost + sum.doubled + sum.changedAnswers + sum.unsound + sum.uncredited;
const isWorking = Math.min(sum.rounds, sum.deposits, sum.withdrawals, sum.paid) > 0;
const hasPassed = sum.kills >= kills && isWorking && faults === 0 && control.lost > 0;
console.log(hasPassed ? "crash: nothing lost, nothing doubled" : "crash: FAILED");
process.exitCode = hasPassed ? 0 : 1;

/**
 * npm run deep -- crash: the real server (`src/main.ts`) and all processes of PostgreSQL are killed a hundred times
 * under rounds of the slot, deposits through the sandbox provider and its messages, and withdrawals, all over HTTP and
 * sent again under their keys. After each restart: every answer that anybody ever got stands in the books exactly once
 * with the same content, what nobody was told of is whole or not there, a repeat answers as before, and the house's own
 * check of ledger and audit chain is clean; at the end every payment is credited once. The negative control runs the
 * same with commits that answer before their log is on disk: there, something must be lost, and be seen. It proves
 * process crashes, not power loss.
 *
 * CRASH_KILLS sets the number of kills (default 105).
 */

import { runCrash } from "./crash/run-crash.ts";

const kills = Number(process.env.CRASH_KILLS ?? 105);

const startedMs = performance.now();
const { sum, control } = await runCrash({
  kills,
  // A server takes the longest to come back: every second kill leaves it running.
  victims: ["database", "server", "database", "both"],
  playerCount: 16,
  mostKillsOfControl: 20,
  onCycle({ number, victim, findings }) {
    const { lost, doubled, changedAnswers, isSound } = findings;
    const isBad = lost + doubled + changedAnswers > 0 || !isSound;
    if (number % 10 === 0 || isBad) console.log(`  kill ${number} (${victim}): ${JSON.stringify(findings)}`);
  },
});
const seconds = Math.round((performance.now() - startedMs) / 1_000);
console.log(`${sum.kills} kills in ${seconds} s: ${JSON.stringify(sum)}`);
console.log(`negative control, synchronous_commit=off, ${control.kills} kills: ${control.lost} lost and seen`);

const faults = sum.lost + sum.doubled + sum.changedAnswers + sum.unsound + sum.uncredited;
const isWorking = Math.min(sum.rounds, sum.deposits, sum.withdrawals, sum.paid) > 0;
const isRight = sum.kills >= kills && isWorking && faults === 0 && control.lost > 0;
console.log(isRight ? "crash: nothing lost, nothing doubled" : "crash: FAILED");
process.exitCode = isRight ? 0 : 1;

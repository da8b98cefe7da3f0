/**
 * npm run deep -- crash: the server process and all processes of PostgreSQL are killed under load, a hundred times.
 * After each restart: every acknowledged operation stands in the books exactly once, the unknown ones whole or not at
 * all, a repeat answers as before, and the books are sound. The negative control runs the same with commits that answer
 * before their log is on disk: there, something must be lost, and be seen. It proves process crashes, not power loss.
 *
 * CRASH_KILLS sets the number of kills (default 105).
 */

import { runCrash } from "./crash/run-crash.ts";
import type { CrashSum } from "./crash/run-crash.ts";

const kills = Number(process.env.CRASH_KILLS ?? 105);
const mostKillsOfControl = 20;

const startedMs = performance.now();
const sum = await runCrash({
  kills,
  victims: ["database", "server", "both"],
  onCycle({ number, victim, findings }) {
    if (number % 10 === 0 || isBad(findings.lost + findings.doubled + findings.changedAnswers) || !findings.isSound) {
      console.log(`  kill ${number} (${victim}): ${JSON.stringify(findings)}`);
    }
  },
});
const seconds = Math.round((performance.now() - startedMs) / 1_000);
console.log(`${sum.kills} kills in ${seconds} s: ${JSON.stringify(sum)}`);

const control = await runCrash({
  kills: mostKillsOfControl,
  victims: ["database"],
  isForgetful: true,
  isEnough: ({ lost }) => lost > 0,
});
console.log(`negative control, synchronous_commit=off, ${control.kills} kills: ${control.lost} lost and seen`);

const isRight = sum.kills >= kills && isSpotless(sum) && control.lost > 0;
console.log(isRight ? "crash: nothing lost, nothing doubled" : "crash: FAILED");
process.exitCode = isRight ? 0 : 1;

function isSpotless({ acknowledged, lost, doubled, changedAnswers, unsound }: CrashSum): boolean {
  return acknowledged > 0 && !isBad(lost + doubled + changedAnswers + unsound);
}

function isBad(count: number): boolean {
  return count > 0;
}

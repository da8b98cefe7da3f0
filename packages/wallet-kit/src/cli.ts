/** The command `wallet-kit conform | play …`, which calls an operator's wallet as a supplier does. */

import { setTimeout as sleep } from "node:timers/promises";
import { conform, describeResults } from "./conform.ts";
import { findSetupFault } from "./find-setup-fault.ts";
import { plainError } from "./plain-error.ts";
import { playRounds } from "./play-rounds.ts";
import { pickOne } from "./random.ts";
import { readSetup } from "./read-setup.ts";
import type { CommandSetup } from "./read-setup.ts";
import { faults } from "./supplier-simulator.ts";
import type { Fault } from "./supplier-simulator.ts";
import { usageOf } from "./usage.ts";

/** The player's money in minor units that a test of all rules needs, and that `play` needs for each round. */
const leastForConform = 100_000;
const leastPerRound = 10;
const roundsAtOnce = 10;

/**
 * Runs the command, passes the lines of its report to `print`, and returns the exit code: 0 if the wallet passes or
 * help is shown, 1 if it fails, 2 if the test could not begin.
 */
export async function runCli(args: readonly string[], print: (line: string) => void): Promise<number> {
  const setup = await readSetup(args).catch(plainError);
  if (typeof setup === "string") {
    print(setup);
    print("wallet-kit --help explains the commands and options");
    return 2;
  }
  if ("helpOf" in setup) {
    print(usageOf(setup.helpOf));
    return 0;
  }
  const fault = await findSetupFault(setup, setup.minorUnit * leastMinor(setup)).catch(plainError);
  if (fault !== undefined) {
    print(`The test cannot begin: ${fault}`);
    return 2;
  }
  return setup.command === "play" ? play(setup, print) : testRules(setup, print);
}

function leastMinor({ command, onlyRules, rounds }: CommandSetup): number {
  if (command === "play") return leastPerRound * (rounds + roundsAtOnce);
  return onlyRules.length === 0 ? leastForConform : 0;
}

async function testRules(setup: CommandSetup, print: (line: string) => void): Promise<number> {
  const results = await conform(setup, setup.onlyRules);
  for (const line of describeResults(results)) print(line);
  const has = (outcome: string) => results.some((result) => result.outcome === outcome);
  const areSkipsWrong = !setup.areSkipsAllowed && has("skipped");
  if (areSkipsWrong) print("Failed: rules were skipped, and --no-skips does not allow this.");
  return has("broken") || areSkipsWrong ? 1 : 0;
}

async function play(setup: CommandSetup, print: (line: string) => void): Promise<number> {
  const nextFault = () => pickOne<Fault>(["none", "none", "none", ...faults]);
  const wait = (ms: number) => sleep(ms);
  const options = { rounds: setup.rounds, atOnce: roundsAtOnce, wait, nextFault };
  const report = await playRounds(setup, options).catch(plainError);
  if (typeof report === "string") {
    print(`✗ the balance could not be read: ${report}`);
    return 1;
  }
  for (const [state, count] of report.states) print(`${state} ${count}`);
  const areEqual = report.expected === report.found;
  print(`${areEqual ? "✓" : "✗"} the supplier's records add up to ${report.expected}, the wallet has ${report.found}`);
  return areEqual ? 0 : 1;
}

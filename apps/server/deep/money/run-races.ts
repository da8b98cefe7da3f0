/** Runs rounds of sixty-four concurrent calls on the wallets of a few members (npm run deep -- races). */

import { openMoneyWorld } from "./cast.ts";
import { createDice } from "./dice.ts";
import { judgeWorld } from "./judge.ts";
import { playCast } from "./play-cast.ts";
import { createReporter } from "./report.ts";
import type { MoneyReport } from "./report.ts";

export interface RacesOptions {
  /** Connection URL of a migrated, empty database, with the owner's login. */
  readonly ownerUrl: string;
  readonly seed: number;
  readonly rounds: number;
  /** Called after each cast (a group of new members) has made its calls. */
  readonly onCast?: (report: MoneyReport) => void;
}

const concurrentCalls = 64;
/** No connection is cut here, so fewer tries are enough than in run-faults.ts. */
const retries = { maxTries: 20, pauseMs: 25 };
const castsPerCheck = 50;

export async function runRaces({ ownerUrl, seed, rounds, onCast }: RacesOptions): Promise<MoneyReport> {
  const dice = createDice(seed);
  const reporter = createReporter(seed);
  const goesOn = () => reporter.rounds < rounds;
  const world = await openMoneyWorld(ownerUrl);
  try {
    for (let number = 1; goesOn(); number += 1) {
      const options = { dice, reporter, calls: concurrentCalls, isPastPassword: true, ...retries };
      await playCast(world, { name: `racer${number}`, goesOn }, options);
      if (number % castsPerCheck === 0) reporter.blame(await judgeWorld(world));
      onCast?.(reporter.report());
    }
    reporter.blame(await judgeWorld(world));
  } finally {
    await world.close();
  }
  return reporter.report();
}

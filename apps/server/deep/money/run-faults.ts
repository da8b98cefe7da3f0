/**
 * Makes calls whose database connections are cut, retries them with their keys until they have a response, and then
 * compares the responses with the database (npm run deep -- faults).
 */

import { openCuttingProxy } from "../../src/testing/cutting-proxy.ts";
import { openMoneyWorld } from "./cast.ts";
import { createCutter } from "./cut-links.ts";
import { createDice } from "./dice.ts";
import { judgeWorld } from "./judge.ts";
import { playCast } from "./play-cast.ts";
import { createReporter } from "./report.ts";
import type { MoneyReport } from "./report.ts";

export interface FaultsOptions {
  /** Connection URL of a migrated, empty database, with the owner's login. */
  readonly ownerUrl: string;
  readonly seed: number;
  readonly cuts: number;
  /**
   * Tests the suite itself: the client retries with new idempotency keys, and the run ends when the suite detects a
   * double execution.
   */
  readonly isForgetful?: boolean;
  readonly onCast?: (report: FaultsReport) => void;
}

export interface FaultsReport extends MoneyReport {
  readonly cuts: Readonly<Record<string, number>>;
  readonly totalCuts: number;
  /** Cuts after which the server cannot know whether its transaction was committed. */
  readonly unheardCommits: number;
}

/** So few that the pool can replace the cut connections before a wave (draw-wave.ts) of calls ends. */
const concurrentCalls = 16;
const retries = { maxTries: 40, pauseMs: 25 };

export async function runFaults(options: FaultsOptions): Promise<FaultsReport> {
  const { ownerUrl, seed, cuts, isForgetful = false, onCast } = options;
  const dice = createDice(seed);
  const reporter = createReporter(seed);
  const proxy = await openCuttingProxy(ownerUrl);
  const cutter = createCutter(proxy, dice);
  const { disturb } = cutter;
  const isDetected = () => isForgetful && reporter.report().counts.doubled > 0;
  const goesOn = () => cutter.total < cuts && !isDetected();
  const report = () => {
    const { cuts: byKind, total: totalCuts, unheardCommits } = cutter;
    return { ...reporter.report(), cuts: byKind, totalCuts, unheardCommits };
  };
  const world = await openMoneyWorld(ownerUrl, proxy.url);
  try {
    for (let number = 1; goesOn(); number += 1) {
      const playOptions = {
        dice,
        reporter,
        calls: concurrentCalls,
        isPastPassword: false,
        disturb,
        isForgetful,
        ...retries,
      };
      await playCast(world, { name: `racer${number}`, goesOn }, playOptions);
      onCast?.(report());
    }
    reporter.blame(await judgeWorld(world));
  } finally {
    await world.close();
    await proxy.close();
  }
  return report();
}

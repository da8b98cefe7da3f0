/** Cuts random connections between server and database: when they open, during statements, and around commits. */

import type { Cut, CuttingProxy, Moment } from "../../src/testing/cutting-proxy.ts";
import type { Dice } from "./dice.ts";

export interface Cutter {
  /** Starts cutting; the returned function stops it. */
  disturb(): () => void;
  /** "commit after" → number of cuts. */
  readonly cuts: Readonly<Record<string, number>>;
  readonly total: number;
  /** The number of cuts after which the server cannot know whether its transaction was committed. */
  readonly unheardCommits: number;
}

/** Percentage of the moments of each kind that are cut. */
const shares: Readonly<Record<Moment["kind"], number>> = { opening: 4, statement: 2, commit: 14 };
const fewestCuts = 3;
const extraCuts = 6;

export function createCutter(proxy: CuttingProxy, dice: Dice): Cutter {
  const cuts = new Map<string, number>();
  const countOf = (matches: (name: string) => boolean) =>
    [...cuts].reduce((sum, [name, count]) => sum + (matches(name) ? count : 0), 0);
  return {
    disturb() {
      let remainingCuts = fewestCuts + dice.below(extraCuts);
      proxy.aim(({ kind }) => {
        if (remainingCuts === 0 || !dice.percent(shares[kind])) return undefined;
        remainingCuts -= 1;
        const cut: Cut = dice.oneOf(["before", "underway", "after", "torn"]);
        cuts.set(`${kind} ${cut}`, (cuts.get(`${kind} ${cut}`) ?? 0) + 1);
        return cut;
      });
      return () => proxy.aim(() => undefined);
    },
    get cuts() {
      return Object.fromEntries(cuts);
    },
    get total() {
      return countOf(() => true);
    },
    get unheardCommits() {
      return countOf((name) => name.startsWith("commit ") && name !== "commit before");
    },
  };
}

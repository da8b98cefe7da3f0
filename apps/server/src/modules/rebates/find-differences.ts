/**
 * By how much a closed day has come to something else than it was accounted for: by the rates, the settings and the
 * chains of then. Empty: it has not. Of a branch only what those few got of it, which comes to the same as for the
 * whole day: a member's own entry is made of its own bets, an agent's of those below it, and both are read in full.
 * Holds nothing. Source: docs/agent-contracts.md, Settlement; docs/time.md, Windows.
 */

import { diffRebates } from "@openhouse/rules/rebates/correct-rebates";
import type { RebateDifference, RebateDue } from "@openhouse/rules/rebates/correct-rebates";
import { textOfRebateKey } from "@openhouse/rules/rebates/rebate-entry";
import type { RebateKey } from "@openhouse/rules/rebates/rebate-entry";
import { settleRebates } from "@openhouse/rules/rebates/settle-rebates";
import type { Queryable } from "../../db/connection.ts";
import { selectCorrections } from "./correction-repository.ts";
import { selectClosedEntries } from "./payout-repository.ts";
import { readDay } from "./read-day.ts";
import type { RebateRun } from "./rebate-run.ts";

/** A difference and what it is held against. */
export interface ClosedDifference extends RebateDifference {
  /** The closed entry; null: the day had brought nothing there. */
  readonly closedId: bigint | null;
  /** How much of what lapsed of it earlier corrections were held against. */
  readonly offsetMinor: bigint;
  /** Which correction of the entry this would be, from one on. */
  readonly number: number;
}

/** To whom a correction of some bets can make a difference. */
export interface Branch {
  /** For their own bets. */
  readonly players: ReadonlySet<bigint>;
  /** For the bets below them. */
  readonly agents: ReadonlySet<bigint>;
}

export async function findDifferences(
  db: Queryable,
  run: RebateRun,
  branch: Branch | null = null,
): Promise<ClosedDifference[]> {
  const people = branch === null ? null : [...new Set([...branch.players, ...branch.agents])];
  const isAsked = ({ payeeId, side }: RebateKey) =>
    branch === null || (side === "player" ? branch.players : branch.agents).has(payeeId);
  const closed = (await selectClosedEntries(db, run, people)).filter(isAsked);
  const idOf = new Map(closed.map((entry) => [textOfRebateKey(entry), entry.id]));
  const earlier = (await selectCorrections(db, run)).filter(isAsked);
  const earlierOf = new Map(earlier.map((one) => [textOfRebateKey(one), one]));
  const accounted = new Map<string, RebateDue>(closed.map((entry) => [textOfRebateKey(entry), entry]));
  for (const one of earlier) accounted.set(textOfRebateKey(one), { ...one, dueMinor: one.afterMinor });
  const { input } = await readDay(db, { ...run, asOf: null, branchOf: people });
  const again = settleRebates(input).filter(isAsked);
  return diffRebates([...accounted.values()], again).map((difference) => {
    const key = textOfRebateKey(difference);
    const { offsetMinor = 0n, number = 0 } = earlierOf.get(key) ?? {};
    return { ...difference, closedId: idOf.get(key) ?? null, offsetMinor, number: number + 1 };
  });
}

/**
 * Computes how a closed day differs from its accounted amounts, with the rates, settings and lineages of that day.
 * Empty if nothing changed. For a branch it returns only the differences of the affected members. They equal those of
 * the whole day, because a member's own entry depends on its own bets and an agent's entry on the bets below it, and
 * both are read completely. Takes no locks. Source: docs/agent-contracts.md, Settlement; docs/time.md, Windows.
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

/** A difference, and the closed entry that it belongs to. */
export interface ClosedDifference extends RebateDifference {
  /** The closed entry; null if the day had no entry for this key. */
  readonly closedId: bigint | null;
  /** The part of the lapsed amount that earlier corrections have offset. */
  readonly offsetMinor: bigint;
  /** The number of this correction for its entry, from 1. */
  readonly number: number;
}

/** The members whose rebates can change when some bets are corrected. */
export interface Branch {
  /** As players, for their own bets. */
  readonly players: ReadonlySet<bigint>;
  /** As agents, for the bets below them. */
  readonly agents: ReadonlySet<bigint>;
}

export async function findDifferences(
  db: Queryable,
  run: RebateRun,
  branch: Branch | null = null,
): Promise<ClosedDifference[]> {
  const people = branch === null ? null : [...new Set([...branch.players, ...branch.agents])];
  const isAffected = ({ payeeId, side }: RebateKey) =>
    branch === null || (side === "player" ? branch.players : branch.agents).has(payeeId);
  const closed = (await selectClosedEntries(db, run, people)).filter(isAffected);
  const idOf = new Map(closed.map((entry) => [textOfRebateKey(entry), entry.id]));
  const earlier = (await selectCorrections(db, run)).filter(isAffected);
  const earlierOf = new Map(earlier.map((one) => [textOfRebateKey(one), one]));
  const accounted = new Map<string, RebateDue>(closed.map((entry) => [textOfRebateKey(entry), entry]));
  for (const one of earlier) accounted.set(textOfRebateKey(one), { ...one, dueMinor: one.afterMinor });
  const { input } = await readDay(db, { ...run, asOf: null, branchOf: people });
  const recalculatedEntries = settleRebates(input).filter(isAffected);
  return diffRebates([...accounted.values()], recalculatedEntries).map((difference) => {
    const key = textOfRebateKey(difference);
    const { offsetMinor = 0n, number = 0 } = earlierOf.get(key) ?? {};
    return { ...difference, closedId: idOf.get(key) ?? null, offsetMinor, number: number + 1 };
  });
}

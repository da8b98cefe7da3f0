/**
 * Computes how a closed day differs from its accounted amounts, with the rates, settings and lineages of that day.
 * Returns an empty list if nothing changed. For a branch it returns only the differences of the affected members. They
 * equal the differences that a recheck of the whole day finds, because a member's own entry depends on the member's own
 * bets and an agent's entry on the bets below the agent, and both are read completely. Takes no locks. Source:
 * docs/agent-contracts.md, Settlement; docs/time.md, Windows.
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
  /** Members who are affected as players, by their own bets. */
  readonly players: ReadonlySet<bigint>;
  /** Members who are affected as agents, by the bets below them. */
  readonly agents: ReadonlySet<bigint>;
}

export async function findDifferences(
  db: Queryable,
  run: RebateRun,
  branch: Branch | null = null,
): Promise<ClosedDifference[]> {
  const memberIds = branch === null ? null : [...new Set([...branch.players, ...branch.agents])];
  const isAffected = ({ payeeId, side }: RebateKey) =>
    branch === null || (side === "player" ? branch.players : branch.agents).has(payeeId);
  const closedEntries = (await selectClosedEntries(db, run, memberIds)).filter(isAffected);
  const idByKey = new Map(closedEntries.map((entry) => [textOfRebateKey(entry), entry.id]));
  const earlierCorrections = (await selectCorrections(db, run)).filter(isAffected);
  const earlierByKey = new Map(earlierCorrections.map((correction) => [textOfRebateKey(correction), correction]));
  const accounted = new Map<string, RebateDue>(closedEntries.map((entry) => [textOfRebateKey(entry), entry]));
  for (const correction of earlierCorrections)
    accounted.set(textOfRebateKey(correction), { ...correction, dueMinor: correction.afterMinor });
  const { input } = await readDay(db, { ...run, asOf: null, branchOf: memberIds });
  const recalculatedEntries = settleRebates(input).filter(isAffected);
  return diffRebates([...accounted.values()], recalculatedEntries).map((difference) => {
    const key = textOfRebateKey(difference);
    const { offsetMinor = 0n, number = 0 } = earlierByKey.get(key) ?? {};
    return { ...difference, closedId: idByKey.get(key) ?? null, offsetMinor, number: number + 1 };
  });
}

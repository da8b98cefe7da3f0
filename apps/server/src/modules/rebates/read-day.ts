/**
 * Reads the input for settling a day from the database: bets by member, lineage and category, the lineages, and the
 * rates in force at the end of the day.
 */

import type { RebateInput } from "@openhouse/rules/rebates/settle-rebates";
import type { Queryable } from "../../db/connection.ts";
import { selectBetSums, selectLineages } from "../contracts/index.ts";
import type { BetSums } from "../contracts/index.ts";
import { selectRaisedRates } from "./rate-repository.ts";
import type { DayToSettle, DayTotals, RebateSettings } from "./rebate-run.ts";

export interface DayReadInput extends DayToSettle {
  readonly settings: RebateSettings;
  /** Figures as of that business time; null means the current figures. */
  readonly asOf: Date | null;
  /** Reads only these members and their teams; absent means all members. */
  readonly branchOf?: readonly bigint[] | null;
}

export interface ReadDay {
  readonly input: RebateInput;
  readonly totals: DayTotals;
}

export async function readDay(db: Queryable, input: DayReadInput): Promise<ReadDay> {
  const { merchantId, currency, window, settings, asOf, branchOf = null } = input;
  const { exclusionPpm, usualPpm: usual } = settings;
  const bets = await selectBetSums(db, { merchantId, currency, window, exclusionPpm, asOf, branchOf });
  const lineageIds = new Set(bets.map(({ lineageId }) => lineageId));
  lineageIds.delete(0n);
  const chains = await selectLineages(db, merchantId, [...lineageIds]);
  const memberIds = new Set([...bets.map(({ memberId }) => memberId), ...chains.map(({ agentId }) => agentId)]);
  const before = new Date(window.untilMs);
  const raised = await selectRaisedRates(db, { merchantId, memberIds: [...memberIds], before });
  return { input: { bets, chains, usual, raised }, totals: totalsOf(bets) };
}

function totalsOf(rows: readonly BetSums[]): DayTotals {
  const totals = { bets: 0n, stakes: 0n, wins: 0n };
  for (const { bets, stakes, wins } of rows) {
    totals.bets += bets;
    totals.stakes += stakes;
    totals.wins += wins;
  }
  return totals;
}

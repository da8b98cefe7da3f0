/**
 * Settles a closed window again from the ledger, with the settings, the members' places and the funds of the run that
 * settled the window, and without later corrections of bets. The result must be identical to the byte. There is one
 * exception: the row of a bet does not show that the bet arrived after the window was settled, so a replay counts such
 * a bet. The bills of the window then differ, and its adjustments account for the difference. Reads only. Source:
 * docs/agent-contracts.md, Settlement.
 */

import { createHash } from "node:crypto";
import { fundBills, settleWindow } from "@openhouse/rules/contracts/settle-window";
import { printBills } from "@openhouse/rules/contracts/settlement-bill";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { selectStoredBills } from "../bills/bill-repository.ts";
import { differencesOf } from "./find-adjustments.ts";
import { readWindow, withCarried } from "./read-window.ts";
import { findRun, selectFunds } from "./run-repository.ts";

export interface ReplayedRun {
  /** True if all bills are identical and match the hash of the run. */
  readonly isSame: boolean;
  /** True if the window's current result equals its bills plus their adjustments. */
  readonly isAccounted: boolean;
  /** The number of bills that differ, are missing, or are new. */
  readonly differing: number;
  /** The stored and the recalculated bills as text. */
  readonly storedText: string;
  readonly recalculatedText: string;
}

/** Replays a run; returns undefined if the run is unknown. */
export async function replayRun(
  db: Queryable,
  merchantId: MerchantId,
  runId: bigint,
): Promise<ReplayedRun | undefined> {
  const run = await findRun(db, merchantId, runId);
  if (run === undefined) return undefined;
  const bills = (await selectStoredBills(db, run)).filter(({ isAfterwards }) => !isAfterwards);
  const { input } = await readWindow(db, { ...run, runId, asOf: run.settledAt, isGrouped: true });
  const carried = new Map(bills.map(({ content }) => [content.contractId, content.carriedMillionths]));
  const settledBills = settleWindow(withCarried(input, carried));
  const recalculatedText = printBills(fundBills(settledBills, await selectFunds(db, run)));
  const storedText = printBills(bills.map(({ content }) => content));
  const hash = createHash("sha256").update(recalculatedText).digest();
  const isAccounted = (await differencesOf(db, run)).length === 0;
  const isSame = recalculatedText === storedText && hash.equals(run.billsHash);
  return {
    isSame,
    isAccounted,
    differing: countDiffering(storedText, recalculatedText),
    storedText,
    recalculatedText,
  };
}

/** Counts the bills that differ. Each line of the text is a bill; a bill that differs is a line in both texts. */
function countDiffering(storedText: string, recalculatedText: string): number {
  const before = new Set(storedText.split("\n"));
  const after = new Set(recalculatedText.split("\n"));
  return Math.max(before.difference(after).size, after.difference(before).size);
}

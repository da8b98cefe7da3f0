/**
 * Works a closed window again from the ledger: by the settings, the tree and the funds of its own run, with what was
 * taken back of its bets since undone. It must give the same bytes. A bet that reached the books after its window was
 * closed cannot be told from the others by its row: such a window comes out otherwise, and is proven by its
 * adjustments. Reads only. Source: docs/agent-contracts.md, Settlement.
 */

import { createHash } from "node:crypto";
import { fundBills, settleWindow } from "@openhouse/rules/contracts/settle-window";
import { printBills } from "@openhouse/rules/contracts/settlement-bill";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { selectKeptBills } from "../bills/bill-repository.ts";
import { differencesOf } from "./find-adjustments.ts";
import { readWindow, withCarried } from "./read-window.ts";
import { findRun, selectFunds } from "./run-repository.ts";

export interface ReplayedRun {
  /** True: every bill is the same to the byte, and all of them have the hash of the run. */
  readonly isSame: boolean;
  /** True: what the window comes to now is what its bills and their adjustments say. */
  readonly isAccounted: boolean;
  /** Bills that come out otherwise, are missing, or come out besides. */
  readonly differing: number;
  /** The printed bills as they were kept, and as they come out now. */
  readonly kept: string;
  readonly again: string;
}

/** undefined: there is no such run. */
export async function replayRun(
  db: Queryable,
  merchantId: MerchantId,
  runId: bigint,
): Promise<ReplayedRun | undefined> {
  const run = await findRun(db, merchantId, runId);
  if (run === undefined) return undefined;
  const bills = (await selectKeptBills(db, run)).filter(({ isAfterwards }) => !isAfterwards);
  const { input } = await readWindow(db, { ...run, runId, asOf: run.settledAt, isTogether: true });
  const carried = new Map(bills.map(({ content }) => [content.contractId, content.carriedMillionths]));
  const worked = settleWindow(withCarried(input, carried));
  const again = printBills(fundBills(worked, await selectFunds(db, run)));
  const kept = printBills(bills.map(({ content }) => content));
  const hash = createHash("sha256").update(again).digest();
  const isAccounted = (await differencesOf(db, run)).length === 0;
  const isSame = again === kept && hash.equals(run.billsHash);
  return { isSame, isAccounted, differing: countDiffering(kept, again), kept, again };
}

/** By the printed lines, each of which is a bill; one that came out otherwise stands in both texts. */
function countDiffering(kept: string, again: string): number {
  const before = new Set(kept.split("\n"));
  const after = new Set(again.split("\n"));
  return Math.max(before.difference(after).size, after.difference(before).size);
}

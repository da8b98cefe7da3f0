/**
 * Checks closed windows again: those with a corrected bet, and always the last one, because a bet, bonus or deposit
 * that was in progress at its close may have arrived since. The differences become adjustments on the next bills;
 * closed bills never change. Source: docs/agent-contracts.md; docs/time.md.
 */

import { diffBills } from "@openhouse/rules/contracts/adjust-bills";
import type { AccountedBill } from "@openhouse/rules/contracts/adjust-bills";
import { settleWindow } from "@openhouse/rules/contracts/settle-window";
import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import type { Deps } from "../../../core/deps.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { selectLatestAdjustments } from "./adjustment-repository.ts";
import type { NewAdjustment } from "./adjustment-repository.ts";
import { selectStoredBills } from "../bills/bill-repository.ts";
import { readWindow, withCarried } from "./read-window.ts";
import { selectLastRuns, takeRechecks } from "./run-repository.ts";
import type { StoredBill, SalaryRun, WindowToSettle } from "./settlement.ts";
import { sumBets } from "./bet-sums-repository.ts";
import { sumBeside } from "./window-repository.ts";

type FindDeps = Pick<Deps, "ids">;

/** Returns the adjustments, oldest window first. The caller holds the lock of the kind and period. */
export async function findAdjustments(deps: FindDeps, tx: Transaction, next: WindowToSettle): Promise<NewAdjustment[]> {
  const runs = new Map((await takeRechecks(tx, next)).map((run) => [run.id, run]));
  const [last] = await selectLastRuns(tx, next, { until: new Date(next.window.fromMs), limit: 1 });
  if (last !== undefined && (await hasChanged(tx, last))) runs.set(last.id, last);
  const sorted = [...runs.values()].toSorted((a, b) => a.window.fromMs - b.window.fromMs);
  const adjustments: NewAdjustment[] = [];
  for (const run of sorted) {
    // The bills are locked: a bill that expires at the same time was never paid, so no later bill may deduct anything
    // for it.
    adjustments.push(
      ...(await differencesOf(tx, run, { isLocked: true })).map((line) => ({ ...line, id: deps.ids.next() })),
    );
  }
  return adjustments;
}

async function hasChanged(tx: Transaction, run: SalaryRun): Promise<boolean> {
  const now = await sumBets(tx, run);
  const { bets, stakes, wins } = run.totals;
  if (now.bets !== bets || now.stakes !== stakes || now.wins !== wins) return true;
  // Only dividends count bonuses, rebates, deposits and withdrawals.
  if (run.kind !== "dividend") return false;
  const beside = await sumBeside(tx, run);
  return besideNames.some((name) => beside[name] !== run.beside[name]);
}

const besideNames = ["moves", "bonuses", "rebates", "deposits", "withdrawals"] as const;

/** Compares a closed window settled again with its accounted amounts; empty if nothing changed. */
export async function differencesOf(
  db: Queryable,
  run: SalaryRun,
  options: { readonly isLocked?: boolean } = {},
): Promise<Omit<NewAdjustment, "id">[]> {
  // Refused and expired bills were never paid, so they get no adjustments.
  const kept = (await selectStoredBills(db, run, options)).filter(
    ({ isAfterwards, state }) => !isAfterwards && state !== "refused" && state !== "expired",
  );
  const billOf = new Map(kept.map((bill) => [bill.content.contractId, bill]));
  const recalculatedBills = (await settleAgainNow(db, run, kept)).flatMap((bill) => {
    const closed = billOf.get(bill.contractId);
    return closed === undefined ? [] : [accountOf(bill, closed.content)];
  });
  const latest = new Map(
    (await selectLatestAdjustments(db, run.merchantId, run.windowKey)).map((row) => [row.contractId, row]),
  );
  const accounted = kept.map(({ content }): AccountedBill => {
    const adjusted = latest.get(content.contractId);
    if (adjusted === undefined) return accountOf(content, content);
    const { after: dueMinor, tierAfter: tier, carryAfter } = adjusted;
    return { ...accountOf(content, content), dueMinor, tier, carryMillionths: BigInt(carryAfter) };
  });
  const carries = new Map(recalculatedBills.map(({ contractId, carryMillionths }) => [contractId, carryMillionths]));
  return diffBills(accounted, recalculatedBills).map((line) => ({
    ...line,
    carryAfter: carries.get(line.contractId) ?? 0n,
    closedBillId: billOf.get(line.contractId)?.id ?? 0n,
  }));
}

/** Settles the window again with the settings, the tree and the carried amounts of its own run. */
async function settleAgainNow(db: Queryable, run: SalaryRun, kept: readonly StoredBill[]): Promise<SettlementBill[]> {
  const { input } = await readWindow(db, { ...run, runId: run.id, asOf: null, isTogether: true });
  const carried = new Map(kept.map(({ content }) => [content.contractId, content.carriedMillionths]));
  return settleWindow(withCarried(input, carried));
}

/** Missing funds are not owed later: a bill that was not paid in full counts at most with the amount it paid. */
function accountOf(bill: SettlementBill, closed: SettlementBill): AccountedBill {
  const { contractId, version, payeeId, payerId, windowKey, dueMinor, carryMillionths, tier } = bill;
  const most = closed.shortMinor > 0n ? closed.payableMinor : dueMinor;
  const due = dueMinor < most ? dueMinor : most;
  return { contractId, version, payeeId, payerId, windowKey, dueMinor: due, carryMillionths, tier };
}

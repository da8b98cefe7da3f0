/**
 * Checks closed windows again: windows with a corrected bet, and the last window if its totals have changed, because a
 * bet, bonus or deposit that was in progress when the window closed may have arrived since then. The differences become
 * adjustments on the next bills; closed bills never change. Source: docs/agent-contracts.md; docs/time.md.
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
import { sumOtherTotals } from "./window-repository.ts";

type FindDeps = Pick<Deps, "ids">;

/** Returns the adjustments, oldest window first. The caller holds the lock of the kind and period. */
export async function findAdjustments(deps: FindDeps, tx: Transaction, next: WindowToSettle): Promise<NewAdjustment[]> {
  const runs = new Map((await takeRechecks(tx, next)).map((run) => [run.id, run]));
  const [last] = await selectLastRuns(tx, next, { until: new Date(next.window.fromMs), limit: 1 });
  if (last !== undefined && (await hasChanged(tx, last))) runs.set(last.id, last);
  const sorted = [...runs.values()].toSorted((a, b) => a.window.fromMs - b.window.fromMs);
  const adjustments: NewAdjustment[] = [];
  for (const run of sorted) {
    // Locks the bills, so that none of them expires while its difference is calculated. An expired bill was never paid,
    // so no later bill may deduct anything for it.
    adjustments.push(
      ...(await differencesOf(tx, run, { isLocked: true })).map((line) => ({ ...line, id: deps.ids.next() })),
    );
  }
  return adjustments;
}

async function hasChanged(tx: Transaction, run: SalaryRun): Promise<boolean> {
  const currentTotals = await sumBets(tx, run);
  const { bets, stakes, wins } = run.totals;
  if (currentTotals.bets !== bets || currentTotals.stakes !== stakes || currentTotals.wins !== wins) return true;
  // Only dividends count bonuses, rebates, deposits and withdrawals.
  if (run.kind !== "dividend") return false;
  const otherTotals = await sumOtherTotals(tx, run);
  return otherTotalNames.some((name) => otherTotals[name] !== run.otherTotals[name]);
}

const otherTotalNames = ["moves", "bonuses", "rebates", "deposits", "withdrawals"] as const;

/**
 * Settles a closed window again and compares the result with the stored bills, including the adjustments already made
 * to them. Returns an empty list if nothing has changed.
 */
export async function differencesOf(
  db: Queryable,
  run: SalaryRun,
  options: { readonly isLocked?: boolean } = {},
): Promise<Omit<NewAdjustment, "id">[]> {
  // Refused and expired bills were never paid, so they get no adjustments.
  const storedBills = (await selectStoredBills(db, run, options)).filter(
    ({ isAfterwards, state }) => !isAfterwards && state !== "refused" && state !== "expired",
  );
  const billOf = new Map(storedBills.map((bill) => [bill.content.contractId, bill]));
  const recalculatedBills = (await settleAgainNow(db, run, storedBills)).flatMap((bill) => {
    const storedBill = billOf.get(bill.contractId);
    return storedBill === undefined ? [] : [accountOf(bill, storedBill.content)];
  });
  const latest = new Map(
    (await selectLatestAdjustments(db, run.merchantId, run.windowKey)).map((row) => [row.contractId, row]),
  );
  const accounted = storedBills.map(({ content }): AccountedBill => {
    const adjustment = latest.get(content.contractId);
    if (adjustment === undefined) return accountOf(content, content);
    const { after: dueMinor, tierAfter: tier, carryAfter } = adjustment;
    return { ...accountOf(content, content), dueMinor, tier, carryMillionths: BigInt(carryAfter) };
  });
  const carries = new Map(recalculatedBills.map(({ contractId, carryMillionths }) => [contractId, carryMillionths]));
  return diffBills(accounted, recalculatedBills).map((line) => ({
    ...line,
    carryAfter: carries.get(line.contractId) ?? 0n,
    closedBillId: billOf.get(line.contractId)?.id ?? 0n,
  }));
}

/**
 * Settles the window again with the current figures, but with the settings, the carried amounts and the members' places
 * (positions below their uplines) that the original run used.
 */
async function settleAgainNow(
  db: Queryable,
  run: SalaryRun,
  storedBills: readonly StoredBill[],
): Promise<SettlementBill[]> {
  const { input } = await readWindow(db, { ...run, runId: run.id, asOf: null, isGrouped: true });
  const carried = new Map(storedBills.map(({ content }) => [content.contractId, content.carriedMillionths]));
  return settleWindow(withCarried(input, carried));
}

/** If the payer lacked funds, the unpaid part is not owed later, so the due amount is at most the paid amount. */
function accountOf(bill: SettlementBill, storedBill: SettlementBill): AccountedBill {
  const { contractId, version, payeeId, payerId, windowKey, dueMinor, carryMillionths, tier } = bill;
  const maxMinor = storedBill.shortMinor > 0n ? storedBill.payableMinor : dueMinor;
  const due = dueMinor < maxMinor ? dueMinor : maxMinor;
  return { contractId, version, payeeId, payerId, windowKey, dueMinor: due, carryMillionths, tier };
}

/**
 * Looks at closed windows again: those of which a bet was corrected, and the last one always, because a bet, a bonus or
 * a deposit that was under way when it closed may have come since. What they come to now and what was accounted for
 * differ by adjustments, which stand on the next bills; the closed ones stay as they are. Source:
 * docs/agent-contracts.md; docs/time.md.
 */

import { diffBills } from "@openhouse/rules/contracts/adjust-bills";
import type { AccountedBill } from "@openhouse/rules/contracts/adjust-bills";
import { settleWindow } from "@openhouse/rules/contracts/settle-window";
import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import type { Deps } from "../../../core/deps.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { selectLatestAdjustments } from "./adjustment-repository.ts";
import type { FoundAdjustment } from "./adjustment-repository.ts";
import { selectKeptBills } from "../bills/bill-repository.ts";
import { readWindow, withCarried } from "./read-window.ts";
import { selectLastRuns, takeRechecks } from "./run-repository.ts";
import type { KeptBill, SalaryRun, WindowToSettle } from "./settlement.ts";
import { sumBets } from "./bet-sums-repository.ts";
import { sumBeside } from "./window-repository.ts";

type FindDeps = Pick<Deps, "ids">;

/** Oldest window first. The caller holds the lock of the kind and period. */
export async function findAdjustments(
  deps: FindDeps,
  tx: Transaction,
  next: WindowToSettle,
): Promise<FoundAdjustment[]> {
  const runs = new Map((await takeRechecks(tx, next)).map((run) => [run.id, run]));
  const [last] = await selectLastRuns(tx, next, { until: new Date(next.window.fromMs), limit: 1 });
  if (last !== undefined && (await hasChanged(tx, last))) runs.set(last.id, last);
  const sorted = [...runs.values()].toSorted((a, b) => a.window.fromMs - b.window.fromMs);
  const found: FoundAdjustment[] = [];
  for (const run of sorted) {
    // Held: what expires meanwhile was never paid, and nothing may be taken of it on another bill.
    found.push(...(await differencesOf(tx, run, { isLocked: true })).map((line) => ({ ...line, id: deps.ids.next() })));
  }
  return found;
}

async function hasChanged(tx: Transaction, run: SalaryRun): Promise<boolean> {
  const now = await sumBets(tx, run);
  const { bets, stakes, wins } = run.totals;
  if (now.bets !== bets || now.stakes !== stakes || now.wins !== wins) return true;
  // Only dividends count the money beside the bets.
  if (run.kind !== "dividend") return false;
  const beside = await sumBeside(tx, run);
  return besideNames.some((name) => beside[name] !== run.beside[name]);
}

const besideNames = ["moves", "bonuses", "rebates", "deposits", "withdrawals"] as const;

/** By how much a closed window has come to something else than it was accounted for; empty: it has not. */
export async function differencesOf(
  db: Queryable,
  run: SalaryRun,
  held: { readonly isLocked?: boolean } = {},
): Promise<Omit<FoundAdjustment, "id">[]> {
  // A sum that was refused or has expired was never paid: nothing is taken back of it, or added.
  const kept = (await selectKeptBills(db, run, held)).filter(
    ({ isAfterwards, state }) => !isAfterwards && state !== "refused" && state !== "expired",
  );
  const billOf = new Map(kept.map((bill) => [bill.content.contractId, bill]));
  const again = (await settleAgain(db, run, kept)).flatMap((bill) => {
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
  const carries = new Map(again.map(({ contractId, carryMillionths }) => [contractId, carryMillionths]));
  return diffBills(accounted, again).map((line) => ({
    ...line,
    carryAfter: carries.get(line.contractId) ?? 0n,
    closedBillId: billOf.get(line.contractId)?.id ?? 0n,
  }));
}

/** The window as it comes to now, by the settings, the tree and the carried sums of its own run. */
async function settleAgain(db: Queryable, run: SalaryRun, kept: readonly KeptBill[]): Promise<SettlementBill[]> {
  const { input } = await readWindow(db, { ...run, runId: run.id, asOf: null, isTogether: true });
  const carried = new Map(kept.map(({ content }) => [content.contractId, content.carriedMillionths]));
  return settleWindow(withCarried(input, carried));
}

/** What a payer lacked then is not owed later: of a bill that was paid short only what it paid counts. */
function accountOf(bill: SettlementBill, closed: SettlementBill): AccountedBill {
  const { contractId, version, payeeId, payerId, windowKey, dueMinor, carryMillionths, tier } = bill;
  const most = closed.shortMinor > 0n ? closed.payableMinor : dueMinor;
  const due = dueMinor < most ? dueMinor : most;
  return { contractId, version, payeeId, payerId, windowKey, dueMinor: due, carryMillionths, tier };
}

/**
 * Compares the stored bills of a run with the naive reference: a slow implementation, written directly from the rules,
 * that shares no code with the server. Small runs are compared as a whole, large ones by random branches, because the
 * reference compares every contract with every other one.
 */

import type { Draw } from "@openhouse/rules/contracts/testing/make-settlement";
import { settleNaively } from "@openhouse/rules/contracts/testing/settle-naively";
import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import type { SettlementInput } from "@openhouse/rules/contracts/settlement-input";
import type { MerchantId } from "../../src/core/ids.ts";
import type { Queryable } from "../../src/db/connection.ts";
import { selectStoredBills } from "../../src/modules/contracts/bills/bill-repository.ts";
import { readWindow, withCarried } from "../../src/modules/contracts/settlement/read-window.ts";
import { findRun, selectFunds } from "../../src/modules/contracts/settlement/run-repository.ts";
import { branchOf } from "./branch-of.ts";

const merchantId = 1 as MerchantId;
const wholeRunLimits = { places: 400, sums: 400, contracts: 80 };
const branchLimits = { places: 200, sums: 200, contracts: 40 };
const branchesPerRun = 3;
const triesPerRun = 60;

/** Returns the number of compared bills; undefined if a bill differs from the reference or the run does not exist. */
export async function isAsNaive(db: Queryable, draw: Draw, runId: bigint): Promise<number | undefined> {
  const run = await findRun(db, merchantId, runId);
  if (run === undefined) return undefined;
  const storedBills = (await selectStoredBills(db, run)).filter(({ isAfterwards }) => !isAfterwards);
  const { input: storedInput } = await readWindow(db, { ...run, runId, asOf: run.settledAt, isGrouped: false });
  const carried = new Map(storedBills.map(({ content }) => [content.contractId, content.carriedMillionths]));
  const input = withCarried(storedInput, carried);
  const bills = storedBills.map(({ content }) => content);
  const { places, sums, contracts } = input;
  if (
    places.length <= wholeRunLimits.places &&
    sums.length <= wholeRunLimits.sums &&
    contracts.length <= wholeRunLimits.contracts
  ) {
    return areSame(bills, { ...input, funds: await selectFunds(db, run) }) ? bills.length : undefined;
  }
  let comparedCount = 0;
  let remainingBranches = branchesPerRun;
  for (let tries = 0; tries < triesPerRun && remainingBranches > 0; tries += 1) {
    const root = input.contracts[draw(input.contracts.length)];
    const part = root === undefined ? undefined : branchOf(input, root.receiverId, branchLimits);
    if (part === undefined) continue;
    const ids = new Set(part.contracts.map(({ id }) => id));
    // Only the due amount is compared: an upline's money is divided among all its bills, and some may be outside the
    // branch.
    const branchBills = bills
      .filter(({ contractId }) => ids.has(contractId))
      .map((bill) => ({ ...bill, payableMinor: bill.dueMinor }));
    if (!areSame(branchBills, part)) return undefined;
    comparedCount += branchBills.length;
    remainingBranches -= 1;
  }
  return comparedCount;
}

function areSame(bills: readonly SettlementBill[], input: SettlementInput): boolean {
  const naive = settleNaively(input);
  const names = naive.map((bill) => Object.keys(bill).toSorted());
  const essences = bills.map(essenceOf);
  return (
    textOf(essences.map((bill, at) => pick(bill, names[at] ?? []))) ===
    textOf(naive.map((bill, at) => pick(bill, names[at] ?? [])))
  );
}

function textOf(bills: readonly object[]): string {
  return JSON.stringify(bills, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}

function essenceOf({ reach, ...bill }: SettlementBill): object {
  const { teamBet, activeMembers, netLoss } = reach;
  return { ...bill, teamBet, activeMembers, netLoss };
}

function pick(of: object, names: readonly string[]): object {
  const entries = new Map(Object.entries(of));
  return Object.fromEntries(names.map((name) => [name, entries.get(name)]));
}

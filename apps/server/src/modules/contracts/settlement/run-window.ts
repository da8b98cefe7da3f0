/**
 * Settles one window. Bills, lines, ledger transfers and events are written in one transaction, so that a crash leaves
 * either everything or nothing. A settled window is skipped, and only one of several workers settles a window.
 *
 * The sums are read only after the end of all transactions that had already written when the window closed. Wallets are
 * locked last, when everything that does not depend on them is computed. Source: docs/agent-contracts.md, Settlement;
 * docs/time.md, Windows.
 */

import { createHash } from "node:crypto";
import { billEndedContract, settleWindow } from "@openhouse/rules/contracts/settle-window";
import { printBills } from "@openhouse/rules/contracts/settlement-bill";
import type { SettlementInput } from "@openhouse/rules/contracts/settlement-input";
import { windowKey } from "@openhouse/rules/contracts/settlement-windows";
import type { Deps } from "../../../core/deps.ts";
import type { Transaction } from "../../../db/connection.ts";
import { lockWallets } from "../../wallet/index.ts";
import { selectEndedContracts, selectOpenAdjustments } from "./adjustment-repository.ts";
import type { NewAdjustment, OpenAdjustment } from "./adjustment-repository.ts";
import { areWritersDone } from "./are-writers-done.ts";
import { fundDrafts, sumHighestAmounts } from "./fund-drafts.ts";
import type { DraftBill } from "./fund-drafts.ts";
import { findAdjustments } from "./find-adjustments.ts";
import { selectMainWallets, selectOpenHolds } from "./fund-repository.ts";
import { readBill } from "../bills/read-bill.ts";
import { readWindow, withCarried } from "./read-window.ts";
import type { ReadWindow } from "./read-window.ts";
import { findRunOfWindow, lockSettlement, planForSets } from "./run-repository.ts";
import { isPaidAtOnce, memberIdOf, reviewOf, runSettingsOf } from "./settlement.ts";
import type { OtherTotals, BetTotals, SalaryRun, WindowToSettle } from "./settlement.ts";
import { selectLeftOvers } from "./window-repository.ts";
import type { OtherSums } from "./window-repository.ts";
import { writeRun } from "./write-run.ts";
import type { PayerFund, PrintedBill } from "./write-run.ts";

export type SettleDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

/**
 * `settled`: this call settled the window. `settledBefore`: the window was settled before. `busy`: another worker is
 * settling it. `early`: a transaction that wrote before the window closed is still open.
 */
export type RunOutcome = "settled" | "settledBefore" | "busy" | "early";

export async function runWindow(deps: SettleDeps, due: WindowToSettle): Promise<RunOutcome> {
  if ((await findRunOfWindow(deps.db, due)) !== undefined) return "settledBefore";
  // The time is read before the search for open transactions, because later corrections do not belong to this run.
  const settledAt = deps.clock.businessNow();
  if (!(await areWritersDone(deps.db))) return "early";
  return deps.db.transaction((tx) => settleOnce(deps, tx, { due, settledAt }));
}

interface DueSettlement {
  readonly due: WindowToSettle;
  readonly settledAt: Date;
}

async function settleOnce(deps: SettleDeps, tx: Transaction, { due, settledAt }: DueSettlement): Promise<RunOutcome> {
  if (!(await lockSettlement(tx, due))) return "busy";
  await planForSets(tx);
  if ((await findRunOfWindow(tx, due)) !== undefined) return "settledBefore";
  const merchant = deps.merchants.byId(due.merchantId);
  const settings = runSettingsOf(merchant);
  // Reads the figures as of `settledAt`, as a replay does. The next run finds later corrections.
  const windowData = await readWindow(tx, { ...due, settings, runId: null, asOf: settledAt, isGrouped: true });
  const newAdjustments = await findAdjustments(deps, tx, due);
  const drafts = await draftBills(tx, { due, input: windowData.input, newAdjustments });
  const lockedFunds = await lockFunds(tx, due, drafts);
  const review = reviewOf(merchant, due.currency, sumHighestAmounts(drafts));
  const paysAtOnce = !review.isReviewed && isPaidAtOnce(merchant, { kind: due.kind, settledAt });
  const uplineFunds = lockedFunds.map(({ payerId, availableMinor, isOpen }) => {
    return [payerId, { minor: availableMinor, takesIncome: isOpen && paysAtOnce }] as const;
  });
  const funded = fundDrafts(drafts, new Map(uplineFunds));
  const bills = funded.bills.map((bill) => ({ ...bill, text: printBills([bill.content]) }));
  const fundOf = new Map(lockedFunds.map((fund) => [fund.payerId, fund]));
  const funds = [...funded.availableByUpline].flatMap(([payerId, minor]) => {
    const fund = fundOf.get(payerId);
    return fund === undefined ? [] : [{ ...fund, availableMinor: minor }];
  });
  const run: SalaryRun = {
    ...due,
    id: deps.ids.next(),
    windowKey: windowKey(due),
    timeZone: merchant.timeZone,
    settings,
    settledAt,
    totals: totalsOf(windowData.bets),
    otherTotals: otherTotalsOf(windowData.otherMovements),
    bills: bills.length,
    billsHash: hashOf(bills),
  };
  await writeRun(deps, tx, { run, bills, funds, newAdjustments, review, lineageByMember: windowData.lineageByMember });
  return "settled";
}

/** Hashes the bills of the window itself, without bills that contain adjustments only. */
function hashOf(bills: readonly PrintedBill[]): Buffer {
  const hash = createHash("sha256");
  for (const { text, isAfterwards } of bills) if (!isAfterwards) hash.update(text);
  return hash.digest();
}

function totalsOf(rows: ReadWindow["bets"]): BetTotals {
  const totals = { bets: 0n, stakes: 0n, validBet: 0n, wins: 0n };
  for (const { bets, stakes, validBet, wins } of rows) {
    totals.bets += bets;
    totals.stakes += stakes;
    totals.validBet += validBet;
    totals.wins += wins;
  }
  return totals;
}

function otherTotalsOf(rows: readonly OtherSums[]): OtherTotals {
  const totals = { moves: 0n, bonuses: 0n, rebates: 0n, deposits: 0n, withdrawals: 0n };
  for (const { moves, bonuses, rebates, deposits, withdrawals } of rows) {
    totals.moves += moves;
    totals.bonuses += bonuses;
    totals.rebates += rebates;
    totals.deposits += deposits;
    totals.withdrawals += withdrawals;
  }
  return totals;
}

interface DraftInput {
  readonly due: WindowToSettle;
  readonly input: SettlementInput;
  readonly newAdjustments: readonly NewAdjustment[];
}

async function draftBills(tx: Transaction, { due, input, newAdjustments }: DraftInput): Promise<DraftBill[]> {
  const adjustmentsByContract = Map.groupBy(
    [...(await selectOpenAdjustments(tx, due)), ...newAdjustments.map(toOpenAdjustment)],
    ({ contractId }) => contractId,
  );
  const billedIds = input.contracts.flatMap(({ id, terms }) => (terms.period === due.period ? [id] : []));
  const leftOvers = await selectLeftOvers(tx, due, [...new Set([...billedIds, ...adjustmentsByContract.keys()])]);
  const openOfContract = new Map(leftOvers.map(({ contractId, openMinor }) => [contractId, openMinor]));
  // Salaries carry nothing to the next window.
  const carried = due.kind === "dividend" ? carriedOf(leftOvers, newAdjustments) : new Map<bigint, bigint>();
  const settledBills = settleWindow(withCarried(input, carried));
  const isBilled = new Set(billedIds);
  const endedIds = [...adjustmentsByContract.keys()].filter((id) => !isBilled.has(id));
  const endedContracts = await selectEndedContracts(tx, { ...due, ids: endedIds });
  const billsOfEndedContracts = endedContracts
    .map((contract) => billEndedContract({ ...contract, carriedMillionths: carried.get(contract.id) ?? 0n }, due))
    .toSorted((a, b) => (a.contractId < b.contractId ? -1 : 1));
  const draftOf = (isAfterwards: boolean) => (content: DraftBill["content"]) => ({
    content,
    isAfterwards,
    adjustments: adjustmentsByContract.get(content.contractId) ?? [],
    openMinor: openOfContract.get(content.contractId) ?? 0n,
  });
  return [...settledBills.map(draftOf(false)), ...billsOfEndedContracts.map(draftOf(true))];
}

function toOpenAdjustment({ id, contractId, version, windowKey, differenceMinor }: NewAdjustment): OpenAdjustment {
  return { id, contractId, version, windowKey, differenceMinor, reason: null };
}

/** Returns the amount that each contract's last bill carries over, including the new adjustments. */
function carriedOf(
  leftOvers: Awaited<ReturnType<typeof selectLeftOvers>>,
  newAdjustments: readonly NewAdjustment[],
): Map<bigint, bigint> {
  const carried = new Map(
    leftOvers.flatMap(({ contractId, content }) =>
      content === null ? [] : [[contractId, readBill(content).carryMillionths] as const],
    ),
  );
  for (const { contractId, carryDifferenceMillionths } of newAdjustments) {
    carried.set(contractId, (carried.get(contractId) ?? 0n) + carryDifferenceMillionths);
  }
  return carried;
}

/** An upline's funds before the run pays anything. */
interface LockedFund extends PayerFund {
  /** False if the wallet is frozen or missing. */
  readonly isOpen: boolean;
}

/**
 * Returns the funds of the uplines that pay a bill or have an open hold, and locks their wallets and those of the
 * payees. Locks nothing if there is no such upline.
 */
async function lockFunds(tx: Transaction, due: WindowToSettle, drafts: readonly DraftBill[]): Promise<LockedFund[]> {
  const { merchantId, currency } = due;
  const contents = drafts.map(({ content }) => content);
  const holds = Map.groupBy(await selectOpenHolds(tx, due), ({ payerId }) => payerId);
  const payerIds = [...new Set([...contents.flatMap(({ payerId }) => payerId ?? []), ...holds.keys()])];
  if (payerIds.length === 0) return [];
  const payeeIds = drafts.flatMap(({ content, adjustments }) =>
    content.dueMinor > 0n || adjustments.length > 0 ? [content.payeeId] : [],
  );
  await lockWallets(tx, merchantId, [...new Set([...payerIds, ...payeeIds])].map(memberIdOf));
  const wallets = await selectMainWallets(tx, { merchantId, currency, memberIds: payerIds });
  return payerIds.map((payerId) => {
    const wallet = wallets.get(payerId);
    const payerHolds = holds.get(payerId) ?? [];
    const heldMinor = payerHolds.reduce((sum, { amount }) => sum + amount, 0n);
    const isOpen = wallet !== undefined && !wallet.isFrozen;
    const ownMinor = isOpen ? wallet.balance : 0n;
    return {
      payerId,
      availableMinor: heldMinor + ownMinor,
      heldMinor,
      holdIds: payerHolds.map(({ id }) => id),
      isOpen,
    };
  });
}

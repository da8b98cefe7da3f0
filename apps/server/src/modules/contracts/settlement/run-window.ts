/**
 * Settles one window. Bills, lines, ledger transfers and events are one transaction, so that a crash leaves all of it
 * or nothing. A settled window is skipped; of several workers one settles it.
 *
 * The sums are read after all transactions that wrote at the window's close have ended. Wallets are locked last, when
 * everything that does not depend on them is computed. Source: docs/agent-contracts.md, Settlement; docs/time.md,
 * Windows.
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
import type { BesideTotals, BetTotals, SalaryRun, WindowToSettle } from "./settlement.ts";
import { selectLeftOvers } from "./window-repository.ts";
import type { OtherSums } from "./window-repository.ts";
import { writeRun } from "./write-run.ts";
import type { PayerFund, PrintedBill } from "./write-run.ts";

export type SettleDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

/**
 * settled: by this call; known: settled before; busy: another worker is settling it; early: a transaction that wrote
 * before is still open.
 */
export type RunOutcome = "settled" | "known" | "busy" | "early";

export async function runWindow(deps: SettleDeps, due: WindowToSettle): Promise<RunOutcome> {
  if ((await findRunOfWindow(deps.db, due)) !== undefined) return "known";
  // Taken before the wait: corrections from now on do not belong to this run.
  const settledAt = deps.clock.businessNow();
  if (!(await areWritersDone(deps.db))) return "early";
  return deps.db.transaction((tx) => settleOnce(deps, tx, { due, settledAt }));
}

interface SettlementTurn {
  readonly due: WindowToSettle;
  readonly settledAt: Date;
}

async function settleOnce(deps: SettleDeps, tx: Transaction, { due, settledAt }: SettlementTurn): Promise<RunOutcome> {
  if (!(await lockSettlement(tx, due))) return "busy";
  await planForSets(tx);
  if ((await findRunOfWindow(tx, due)) !== undefined) return "known";
  const merchant = deps.merchants.byId(due.merchantId);
  const settings = runSettingsOf(merchant);
  // Reads the figures as of that time, as a replay does. The next run finds corrections that happen during the wait.
  const windowData = await readWindow(tx, { ...due, settings, runId: null, asOf: settledAt, isTogether: true });
  const found = await findAdjustments(deps, tx, due);
  const drafts = await draftBills(tx, { due, input: windowData.input, found });
  const lockedFunds = await lockFunds(tx, due, drafts);
  const review = reviewOf(merchant, due.currency, sumHighestAmounts(drafts));
  const paysAtOnce = !review.isReviewed && isPaidAtOnce(merchant, { kind: due.kind, settledAt });
  const purses = lockedFunds.map(({ payerId, had, isOpen }) => {
    return [payerId, { minor: had, takesIncome: isOpen && paysAtOnce }] as const;
  });
  const funded = fundDrafts(drafts, new Map(purses));
  const bills = funded.bills.map((bill) => ({ ...bill, text: printBills([bill.content]) }));
  const fundOf = new Map(lockedFunds.map((fund) => [fund.payerId, fund]));
  const funds = [...funded.had].flatMap(([payerId, minor]) => {
    const fund = fundOf.get(payerId);
    return fund === undefined ? [] : [{ ...fund, had: minor }];
  });
  const run: SalaryRun = {
    ...due,
    id: deps.ids.next(),
    windowKey: windowKey(due),
    timeZone: merchant.timeZone,
    settings,
    settledAt,
    totals: totalsOf(windowData.bets),
    beside: besideOf(windowData.others),
    bills: bills.length,
    billsHash: hashOf(bills),
  };
  await writeRun(deps, tx, { run, bills, funds, found, review, standing: windowData.standing });
  return "settled";
}

/** Only bills of the window itself, without bills that contain adjustments only. */
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

function besideOf(rows: readonly OtherSums[]): BesideTotals {
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
  readonly found: readonly NewAdjustment[];
}

async function draftBills(tx: Transaction, { due, input, found }: DraftInput): Promise<DraftBill[]> {
  const adjustmentsByContract = Map.groupBy(
    [...(await selectOpenAdjustments(tx, due)), ...found.map(openOf)],
    ({ contractId }) => contractId,
  );
  const billedIds = input.contracts.flatMap(({ id, terms }) => (terms.period === due.period ? [id] : []));
  const leftOvers = await selectLeftOvers(tx, due.merchantId, [
    ...new Set([...billedIds, ...adjustmentsByContract.keys()]),
  ]);
  const openOfContract = new Map(leftOvers.map(({ contractId, openMinor }) => [contractId, openMinor]));
  // Salaries carry nothing to the next window.
  const carried = due.kind === "dividend" ? carriedOf(leftOvers, found) : new Map<bigint, bigint>();
  const settledBills = settleWindow(withCarried(input, carried));
  const isBilled = new Set(billedIds);
  const endedIds = [...adjustmentsByContract.keys()].filter((id) => !isBilled.has(id));
  const ended = await selectEndedContracts(tx, { ...due, ids: endedIds });
  const afterwards = ended
    .map((contract) => billEndedContract({ ...contract, carriedMillionths: carried.get(contract.id) ?? 0n }, due))
    .toSorted((a, b) => (a.contractId < b.contractId ? -1 : 1));
  const draftOf = (isAfterwards: boolean) => (content: DraftBill["content"]) => ({
    content,
    isAfterwards,
    adjustments: adjustmentsByContract.get(content.contractId) ?? [],
    openMinor: openOfContract.get(content.contractId) ?? 0n,
  });
  return [...settledBills.map(draftOf(false)), ...afterwards.map(draftOf(true))];
}

function openOf({ id, contractId, version, windowKey, differenceMinor }: NewAdjustment): OpenAdjustment {
  return { id, contractId, version, windowKey, differenceMinor, reason: null };
}

/** The amount that each contract's last bill carries over, including the new adjustments. */
function carriedOf(
  leftOvers: Awaited<ReturnType<typeof selectLeftOvers>>,
  found: readonly NewAdjustment[],
): Map<bigint, bigint> {
  const carried = new Map(leftOvers.map(({ contractId, content }) => [contractId, readBill(content).carryMillionths]));
  for (const { contractId, carryDifferenceMillionths } of found) {
    carried.set(contractId, (carried.get(contractId) ?? 0n) + carryDifferenceMillionths);
  }
  return carried;
}

/** An upline's funds before the run pays anything. */
interface LockedFund extends PayerFund {
  /** False if the wallet is frozen or missing. */
  readonly isOpen: boolean;
}

/** Locks the wallets of all payers and payees if an upline pays, and returns the funds of each upline. */
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
    return { payerId, had: heldMinor + ownMinor, heldMinor, holdIds: payerHolds.map(({ id }) => id), isOpen };
  });
}

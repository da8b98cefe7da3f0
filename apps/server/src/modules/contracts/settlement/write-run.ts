/**
 * Writes a run in the caller's transaction: the run, its bills and lines, the adjustments, the ledger transfers and the
 * events.
 */

import type { Deps } from "../../../core/deps.ts";
import type { DomainEvent } from "../../../core/events.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { post } from "../../wallet/index.ts";
import { insertAdjustments } from "./adjustment-repository.ts";
import type { NewAdjustment } from "./adjustment-repository.ts";
import { salaryEvent } from "../bills/salary-event.ts";
import { insertBills } from "../bills/bill-repository.ts";
import type { NewBill } from "../bills/bill-repository.ts";
import { balanceFunds, passingTransfer, paymentTransfer } from "../bills/bill-transfers.ts";
import type { PayableBill } from "../bills/bill-transfers.ts";
import type { FundedBill } from "./fund-drafts.ts";
import { closeHolds, selectMainWallets } from "./fund-repository.ts";
import { storeReviewTotals } from "../review/review-repository.ts";
import { insertFunds, insertPlaces, insertRun } from "./run-repository.ts";
import type { RunSums } from "./run-repository.ts";
import { claimUntilOf, isClaimRequired, isPaidToday } from "./settlement.ts";
import type { RunReview, SalaryRun } from "./settlement.ts";

type WriteDeps = Pick<Deps, "ids" | "merchants" | "log">;

/**
 * An upline's funds for the bills of the window that the upline pays, including the amounts that the run pays to the
 * upline.
 */
export interface PayerFund {
  readonly payerId: bigint;
  readonly availableMinor: bigint;
  /** The part that open holds have set aside; `holdIds` are the ids of these holds. */
  readonly heldMinor: bigint;
  readonly holdIds: readonly bigint[];
}

/** A bill with its stored text. */
export interface PrintedBill extends FundedBill {
  readonly text: string;
}

export interface RunToWrite {
  readonly run: SalaryRun;
  readonly bills: readonly PrintedBill[];
  readonly funds: readonly PayerFund[];
  readonly newAdjustments: readonly NewAdjustment[];
  readonly lineageByMember: ReadonlyMap<bigint, bigint>;
  readonly review: RunReview;
}

export async function writeRun(deps: WriteDeps, tx: Transaction, input: RunToWrite): Promise<void> {
  const { run, bills, funds, newAdjustments, lineageByMember, review } = input;
  const merchant = deps.merchants.byId(run.merchantId);
  const memberIds = [...new Set(bills.map(({ content }) => content.payeeId))];
  const wallets = await selectMainWallets(tx, { ...run, memberIds });
  const rows = bills.map((bill) =>
    toNewBill(deps, { merchant, run, bill, lineageByMember, review, hasWallet: wallets.has(bill.content.payeeId) }),
  );
  const usedByPayer = usedFunds(rows);
  const billsByPayee = Map.groupBy(rows, ({ content }) => content.payeeId);
  const sumPassedOn = (payerId: bigint) =>
    (billsByPayee.get(payerId) ?? []).reduce((sum, { passedMinor }) => sum + passedMinor, 0n);
  await insertRun(tx, run, { ...sumsOf(rows), review });
  await insertBills(tx, run, rows);
  if (review.isReviewed) await storeReviewTotals(tx, { merchantId: run.merchantId, runId: run.id });
  await insertFunds(
    tx,
    run,
    funds.map(({ payerId, availableMinor }) => ({
      payerId,
      availableMinor,
      usedMinor: usedByPayer.get(payerId) ?? 0n,
    })),
  );
  await insertPlaces(tx, run, placesWithoutBill(lineageByMember, rows));
  const billIds = bills.flatMap(({ adjustments }, index) => {
    const bill = rows[index];
    return bill === undefined ? [] : adjustments.map(({ id }) => [id, bill.id] as const);
  });
  const { merchantId, settledAt: at, id: runId } = run;
  await insertAdjustments(tx, { merchantId, runId, at, newAdjustments, billOf: new Map(billIds) });
  await closeHolds(tx, { merchantId, runId, ids: funds.flatMap(({ holdIds }) => holdIds) });
  const paidBillsByPayer = Map.groupBy(rows.filter(isPaidNow), ({ content }) => content.payerId);
  const payments = (payerId: bigint | null) =>
    (paidBillsByPayer.get(payerId) ?? []).map((row) => paymentTransfer(payableOf(run, row)));
  // From the top down, because a payment to an upline can fund the bills that the upline pays. If another upline pays
  // the upline's bill, the part that is passed on is already in the contract funds.
  const transfers = [
    ...payments(null),
    ...rows.flatMap((row) => passingTransfer(payableOf(run, row), row.passedMinor) ?? []),
    ...funds.flatMap(({ payerId, heldMinor }) => [
      ...balanceFunds({
        ...run,
        runId,
        payerId,
        heldMinor: heldMinor + sumPassedOn(payerId),
        usedMinor: usedByPayer.get(payerId) ?? 0n,
      }),
      ...payments(payerId),
    ]),
  ];
  await post(deps, tx, { merchantId, at, transfers });
  await appendEvents(deps, tx, { merchantId, at, events: eventsOf(run, rows, newAdjustments) });
}

interface BillInput {
  readonly merchant: Merchant;
  readonly run: SalaryRun;
  readonly bill: PrintedBill;
  readonly lineageByMember: ReadonlyMap<bigint, bigint>;
  readonly review: RunReview;
  readonly hasWallet: boolean;
}

function toNewBill({ ids, log }: WriteDeps, billInput: BillInput): NewBill {
  const { merchant, run, bill, lineageByMember, review, hasWallet } = billInput;
  const { content, text, listed, passedMinor, isAfterwards } = bill;
  const { paidMinor, openMinor, lines } = listed;
  // A bill that passes on its whole amount also needs the release: if a part of the amount comes back later, the payee
  // must not receive it without a review.
  const needsRelease = review.isReviewed && paidMinor + passedMinor > 0n;
  const isClaimed = !needsRelease && isClaimRequired(merchant, run) && paidMinor > 0n;
  const isPaidLater = isClaimed || (paidMinor > 0n && (!hasWallet || !isPaidToday(merchant, run)));
  const laterState = isPaidLater ? "pending" : undefined;
  const waitingState = needsRelease ? "review" : laterState;
  if (!hasWallet && paidMinor > 0n) {
    log.error({ run: String(run.id), contract: String(content.contractId) }, "a payee has no wallet of this currency");
  }
  return {
    id: ids.next(),
    content,
    text,
    lines,
    paidMinor,
    passedMinor,
    openMinor,
    setAsideMinor: waitingState !== undefined && content.payerId !== null ? paidMinor : 0n,
    state: waitingState ?? "paid",
    needsRelease,
    claimUntil: isClaimed ? claimUntilOf(merchant, run.settledAt) : null,
    lineageId: lineageByMember.get(content.payeeId) ?? 0n,
    isAfterwards,
  };
}

/** Returns the totals that are stored with the run, so that a list of runs needs no sums. */
function sumsOf(rows: readonly NewBill[]): RunSums {
  const sums = { dueMinor: 0n, paidMinor: 0n };
  for (const { content, paidMinor } of rows) {
    sums.dueMinor += content.dueMinor;
    sums.paidMinor += paidMinor;
  }
  return sums;
}

function isPaidNow({ state, paidMinor }: NewBill): boolean {
  return state === "paid" && paidMinor > 0n;
}

/**
 * Returns, for each payer, the amount that leaves its funds: paid now, set aside until the bill is paid or returned, or
 * passed on.
 */
function usedFunds(rows: readonly NewBill[]): Map<bigint, bigint> {
  const usedByPayer = new Map<bigint, bigint>();
  for (const { content, paidMinor, passedMinor } of rows) {
    const { payerId } = content;
    if (payerId !== null) usedByPayer.set(payerId, (usedByPayer.get(payerId) ?? 0n) + paidMinor + passedMinor);
  }
  return usedByPayer;
}

/** Returns the places of members that no bill of the run records. */
function placesWithoutBill(
  lineageByMember: ReadonlyMap<bigint, bigint>,
  rows: readonly NewBill[],
): Map<bigint, bigint> {
  const recordedIds = new Set(rows.flatMap(({ content, isAfterwards }) => (isAfterwards ? [] : [content.payeeId])));
  return new Map([...lineageByMember].filter(([memberId]) => !recordedIds.has(memberId)));
}

function payableOf({ kind, currency }: SalaryRun, { id, content, paidMinor }: NewBill): PayableBill {
  const { contractId, version, windowKey, payeeId, payerId } = content;
  return { id, contractId, version, windowKey, kind, currency, payeeId, payerId, paidMinor };
}

function eventsOf(run: SalaryRun, rows: readonly NewBill[], newAdjustments: readonly NewAdjustment[]): DomainEvent[] {
  const billEvents = rows.flatMap((row) => {
    const bill = payableOf(run, row);
    const { shortMinor } = row.content;
    const events: DomainEvent[] = [];
    if (isPaidNow(row)) events.push(...salaryEvent("salary.paid", bill, { amountMinor: row.paidMinor, to: ["payee"] }));
    if (row.claimUntil !== null) {
      events.push(...salaryEvent("salary.claimable", bill, { amountMinor: row.paidMinor, to: ["payee"] }));
    }
    if (shortMinor > 0n) {
      events.push(...salaryEvent("salary.short", bill, { amountMinor: shortMinor, to: ["payee", "payer"] }));
    }
    return events;
  });
  const adjustmentEvents = newAdjustments
    .filter(({ differenceMinor }) => differenceMinor !== 0n)
    .flatMap(({ closedBillId: id, payeeId, payerId, differenceMinor: amountMinor }) =>
      salaryEvent("salary.adjusted", { ...run, id, payeeId, payerId }, { amountMinor, to: ["payee", "payer"] }),
    );
  return [...billEvents, ...adjustmentEvents];
}

/**
 * Computes the bills of a run before they are written: the due amounts, the adjustments of earlier windows, and the
 * funds of each payer. Writes nothing.
 */

import { listBillLines, deductPassedAmount } from "@openhouse/rules/contracts/list-bill-lines";
import type { ListedBill } from "@openhouse/rules/contracts/list-bill-lines";
import { fundBills } from "@openhouse/rules/contracts/settle-window";
import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import type { OpenAdjustment } from "./adjustment-repository.ts";

export interface DraftBill {
  readonly content: SettlementBill;
  /** True for a bill of an ended contract, which contains adjustments only. */
  readonly isAfterwards: boolean;
  /** Open adjustments of earlier windows, oldest first. */
  readonly adjustments: readonly OpenAdjustment[];
  /** The overpaid amount that the last bill could not deduct: 0 or negative. */
  readonly openMinor: bigint;
}

/** A bill with its funding. */
export interface FundedBill extends DraftBill {
  readonly listed: ListedBill;
  /**
   * The amount that is kept back for the contracts that this bill's payee pays. It goes directly to the payees of these
   * contracts, and not through the wallet of this bill's payee.
   */
  readonly passedMinor: bigint;
}

/** The funds of an upline before the run pays anything. */
export interface UplineFunds {
  readonly minor: bigint;
  /**
   * True if amounts that the run pays to the upline reach its wallet immediately and can fund the bills that the upline
   * pays. False if the bills that the upline receives wait, or its wallet is frozen; missing funds are then kept back
   * from the bills that the upline receives.
   */
  readonly takesIncome: boolean;
}

export interface FundedRun {
  readonly bills: readonly FundedBill[];
  /**
   * Maps the id of each upline to its funds, including the amounts that the run pays it. An upline comes after the
   * uplines that pay it.
   */
  readonly availableByUpline: ReadonlyMap<bigint, bigint>;
}

/**
 * Funds the bills from the top agents down: an amount that an upline receives is first used for the bills that the
 * upline pays. Then adds the adjustments. If an upline lacks funds for the adjustments, all adjustments that add money
 * wait for the next window, so that the order of the bills does not matter.
 */
export function fundDrafts(drafts: readonly DraftBill[], fundsByUpline: ReadonlyMap<bigint, UplineFunds>): FundedRun {
  const draftsByPayer = Map.groupBy(drafts, ({ content }) => content.payerId);
  const draftsByPayee = Map.groupBy(drafts, ({ content }) => content.payeeId);
  const funded = new Map<DraftBill, FundedBill>();
  const availableByUpline = new Map<bigint, bigint>();
  const startedPayers = new Set<bigint | null>();
  const fundBillsOfPayee = (payerId: bigint): [DraftBill, FundedBill][] => {
    const ownBills = draftsByPayee.get(payerId) ?? [];
    for (const { content } of ownBills) fund(content.payerId);
    return ownBills.flatMap((draft) => {
      const bill = funded.get(draft);
      return bill === undefined ? [] : [[draft, bill]];
    });
  };
  const fund = (payerId: bigint | null): void => {
    if (startedPayers.has(payerId)) return;
    startedPayers.add(payerId);
    const payerDrafts = draftsByPayer.get(payerId) ?? [];
    if (payerId === null) {
      for (const draft of payerDrafts) funded.set(draft, { ...draft, listed: listLines(draft), passedMinor: 0n });
      return;
    }
    const { minor, takesIncome } = fundsByUpline.get(payerId) ?? { minor: 0n, takesIncome: false };
    const ownBills = fundBillsOfPayee(payerId);
    const income = sumPaid(ownBills);
    const missing = nonNegative(highestTotal(payerDrafts) - minor);
    const fundMinor = minor + (takesIncome || income < missing ? income : missing);
    availableByUpline.set(payerId, fundMinor);
    const dividedBills = divide(payerDrafts, { payerId, fundMinor });
    for (const [draft, bill] of dividedBills) funded.set(draft, bill);
    if (takesIncome) return;
    for (const [draft, bill] of keepBack(ownBills, sumPaid(dividedBills) - minor)) funded.set(draft, bill);
  };
  for (const payerId of [null, ...fundsByUpline.keys()]) fund(payerId);
  // A bill of an ended contract is only needed if it has adjustments.
  const bills = drafts
    .flatMap((draft) => funded.get(draft) ?? [])
    .filter(({ isAfterwards, adjustments }) => !isAfterwards || adjustments.length > 0);
  return { bills, availableByUpline };
}

/** Returns the total of the bills with all their adjustments, whether or not the funds of the payers suffice. */
export function sumHighestAmounts(drafts: readonly DraftBill[]): bigint {
  return drafts.reduce((sum, draft) => sum + listLines(draft).paidMinor, 0n);
}

/** Returns the highest amount that an upline may have to pay for these bills. */
function highestTotal(drafts: readonly DraftBill[]): bigint {
  const due = drafts.reduce((sum, { content }) => sum + content.dueMinor, 0n);
  const listed = sumHighestAmounts(drafts);
  return due > listed ? due : listed;
}

function sumPaid(bills: readonly [DraftBill, FundedBill][]): bigint {
  return bills.reduce((sum, [, { listed }]) => sum + listed.paidMinor, 0n);
}

/**
 * Keeps the amount back from the bills of one payee, in the order of contracts. All bills belong to the payee, so the
 * order changes no total.
 */
function keepBack(ownBills: readonly [DraftBill, FundedBill][], minor: bigint): [DraftBill, FundedBill][] {
  let remainingMinor = nonNegative(minor);
  return ownBills
    .toSorted(([a], [b]) => (a.content.contractId < b.content.contractId ? -1 : 1))
    .map(([draft, bill]) => {
      const { paidMinor } = bill.listed;
      const passedMinor = remainingMinor < paidMinor ? remainingMinor : paidMinor;
      remainingMinor -= passedMinor;
      return [draft, { ...bill, listed: deductPassedAmount(bill.listed, passedMinor), passedMinor }];
    });
}

function nonNegative(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}

interface Fund {
  readonly payerId: bigint;
  readonly fundMinor: bigint;
}

/** Divides the upline's funds among the bills it pays. */
function divide(drafts: readonly DraftBill[], { payerId, fundMinor }: Fund): [DraftBill, FundedBill][] {
  const contents = fundBills(
    drafts.map(({ content }) => content),
    new Map([[payerId, fundMinor]]),
  );
  const dividedBills = drafts.map((draft, index) => ({ ...draft, content: contents[index] ?? draft.content }));
  const highestMinor = sumHighestAmounts(dividedBills);
  return drafts.map((draft, index) => {
    const bill = dividedBills[index] ?? draft;
    const adjustments =
      highestMinor > fundMinor
        ? bill.adjustments.filter(({ differenceMinor }) => differenceMinor < 0n)
        : bill.adjustments;
    return [draft, { ...bill, adjustments, listed: listLines({ ...bill, adjustments }), passedMinor: 0n }];
  });
}

function listLines({ content, adjustments, openMinor }: DraftBill): ListedBill {
  return listBillLines(content, adjustments, openMinor);
}

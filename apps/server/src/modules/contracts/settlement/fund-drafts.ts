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
  readonly isAfterwards: boolean;
  /** Open adjustments of earlier windows, oldest first. */
  readonly adjustments: readonly OpenAdjustment[];
  /** The overpaid amount that the last bill could not deduct, at most 0. */
  readonly openMinor: bigint;
}

/** A bill with its funding. */
export interface FundedBill extends DraftBill {
  readonly listed: ListedBill;
  /**
   * Kept back for the contracts that the payee pays itself. It goes directly to those payees and not through the
   * payee's wallet.
   */
  readonly passedMinor: bigint;
}

/** The funds of an upline before the run pays anything. */
export interface UplineFunds {
  readonly minor: bigint;
  /**
   * True if amounts that the run pays to the upline reach its wallet immediately and can fund its own bills. False if
   * the upline's bills wait or its wallet is frozen, so missing funds are kept back from its bills.
   */
  readonly takesIncome: boolean;
}

export interface FundedRun {
  readonly bills: readonly FundedBill[];
  /** Upline id → its funds including what the run pays it, ordered so that payees come before the bills they pay. */
  readonly had: ReadonlyMap<bigint, bigint>;
}

/**
 * Funds the bills from the top of the tree down: what an upline receives is first used for the bills it pays. Then adds
 * the adjustments. If an upline lacks funds for the adjustments, all those that add money wait for the next window, so
 * that the order of its bills does not matter.
 */
export function fundDrafts(drafts: readonly DraftBill[], fundsByUpline: ReadonlyMap<bigint, UplineFunds>): FundedRun {
  const paidBy = Map.groupBy(drafts, ({ content }) => content.payerId);
  const ownOf = Map.groupBy(drafts, ({ content }) => content.payeeId);
  const funded = new Map<DraftBill, FundedBill>();
  const had = new Map<bigint, bigint>();
  const startedPayers = new Set<bigint | null>();
  const fundOwn = (payerId: bigint): [DraftBill, FundedBill][] => {
    const own = ownOf.get(payerId) ?? [];
    for (const { content } of own) fund(content.payerId);
    return own.flatMap((draft) => {
      const bill = funded.get(draft);
      return bill === undefined ? [] : [[draft, bill]];
    });
  };
  const fund = (payerId: bigint | null): void => {
    if (startedPayers.has(payerId)) return;
    startedPayers.add(payerId);
    const payerDrafts = paidBy.get(payerId) ?? [];
    if (payerId === null) {
      for (const draft of payerDrafts) funded.set(draft, { ...draft, listed: listLines(draft), passedMinor: 0n });
      return;
    }
    const { minor, takesIncome } = fundsByUpline.get(payerId) ?? { minor: 0n, takesIncome: false };
    const own = fundOwn(payerId);
    const income = sumPaid(own);
    const missing = nonNegative(highestTotal(payerDrafts) - minor);
    const fundMinor = minor + (takesIncome || income < missing ? income : missing);
    had.set(payerId, fundMinor);
    const divided = divide(payerDrafts, { payerId, fundMinor });
    for (const [draft, bill] of divided) funded.set(draft, bill);
    if (takesIncome) return;
    for (const [draft, bill] of passOnOf(own, sumPaid(divided) - minor)) funded.set(draft, bill);
  };
  for (const payerId of [null, ...fundsByUpline.keys()]) fund(payerId);
  // A bill for adjustments only is needed only if it has one.
  const bills = drafts
    .flatMap((draft) => funded.get(draft) ?? [])
    .filter(({ isAfterwards, adjustments }) => !isAfterwards || adjustments.length > 0);
  return { bills, had };
}

/** The highest total of the run's bills, with adjustments and unlimited funds. */
export function sumHighestAmounts(drafts: readonly DraftBill[]): bigint {
  return drafts.reduce((sum, draft) => sum + listLines(draft).paidMinor, 0n);
}

/** The highest amount that the bills of an upline take. */
function highestTotal(drafts: readonly DraftBill[]): bigint {
  const due = drafts.reduce((sum, { content }) => sum + content.dueMinor, 0n);
  const listed = sumHighestAmounts(drafts);
  return due > listed ? due : listed;
}

function sumPaid(bills: readonly [DraftBill, FundedBill][]): bigint {
  return bills.reduce((sum, [, { listed }]) => sum + listed.paidMinor, 0n);
}

/**
 * Keeps the amount back from the bills of one payee, in the order of contracts. All bills are the payee's own, so the
 * order changes no total.
 */
function passOnOf(own: readonly [DraftBill, FundedBill][], minor: bigint): [DraftBill, FundedBill][] {
  let left = nonNegative(minor);
  return own
    .toSorted(([a], [b]) => (a.content.contractId < b.content.contractId ? -1 : 1))
    .map(([draft, bill]) => {
      const { paidMinor } = bill.listed;
      const passedMinor = left < paidMinor ? left : paidMinor;
      left -= passedMinor;
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
  const divided = drafts.map((draft, at) => ({ ...draft, content: contents[at] ?? draft.content }));
  const highestMinor = sumHighestAmounts(divided);
  return drafts.map((draft, at) => {
    const bill = divided[at] ?? draft;
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

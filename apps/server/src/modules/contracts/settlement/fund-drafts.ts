/**
 * The bills of a run before they are written: what each contract is due, which adjustments of earlier windows stand on
 * it, and what its payer has for it. Nothing here writes.
 */

import { listBillLines, passOn } from "@openhouse/rules/contracts/list-bill-lines";
import type { ListedBill } from "@openhouse/rules/contracts/list-bill-lines";
import { fundBills } from "@openhouse/rules/contracts/settle-window";
import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import type { OpenAdjustment } from "./adjustment-repository.ts";

export interface DraftBill {
  readonly content: SettlementBill;
  readonly isAfterwards: boolean;
  /** Of earlier windows, that wait for a bill; oldest first. */
  readonly adjustments: readonly OpenAdjustment[];
  /** What the last bill could not bear, at most 0. */
  readonly openMinor: bigint;
}

/** A bill whose money is known. */
export interface FundedBill extends DraftBill {
  readonly listed: ListedBill;
  /** Kept back of it for the contracts that its payee pays: it goes there and not through the payee's wallet. */
  readonly passedMinor: bigint;
}

/** What an upline has for the bills that it pays, before the run pays anything. */
export interface Purse {
  readonly minor: bigint;
  /**
   * True: what the run pays the upline is in its wallet at once and goes on from there. False: its bills wait, or the
   * wallet is frozen; what it lacks is kept back from its own bills.
   */
  readonly takesIncome: boolean;
}

export interface FundedRun {
  readonly bills: readonly FundedBill[];
  /** By upline, what it had for its bills with what the run pays it; whoever is paid first stands first. */
  readonly had: ReadonlyMap<bigint, bigint>;
}

/**
 * Divides what each upline has among its bills, from the top down: what it is paid on the play below goes to those
 * below before it is short of anything. Then adds the adjustments. Those that an upline cannot bear beside its bills
 * wait for the next window, all of that upline's, so that no order of siblings decides whose is paid first.
 */
export function fundDrafts(drafts: readonly DraftBill[], purses: ReadonlyMap<bigint, Purse>): FundedRun {
  const paidBy = Map.groupBy(drafts, ({ content }) => content.payerId);
  const ownOf = Map.groupBy(drafts, ({ content }) => content.payeeId);
  const funded = new Map<DraftBill, FundedBill>();
  const had = new Map<bigint, bigint>();
  const isBegun = new Set<bigint | null>();
  const fundOwn = (payerId: bigint): [DraftBill, FundedBill][] => {
    const own = ownOf.get(payerId) ?? [];
    for (const { content } of own) fund(content.payerId);
    return own.flatMap((draft) => {
      const bill = funded.get(draft);
      return bill === undefined ? [] : [[draft, bill]];
    });
  };
  const fund = (payerId: bigint | null): void => {
    if (isBegun.has(payerId)) return;
    isBegun.add(payerId);
    const theirs = paidBy.get(payerId) ?? [];
    if (payerId === null) {
      for (const draft of theirs) funded.set(draft, { ...draft, listed: list(draft), passedMinor: 0n });
      return;
    }
    const { minor, takesIncome } = purses.get(payerId) ?? { minor: 0n, takesIncome: false };
    const own = fundOwn(payerId);
    const income = sumPaid(own);
    const missing = atLeastNothing(askedOf(theirs) - minor);
    const fundMinor = minor + (takesIncome || income < missing ? income : missing);
    had.set(payerId, fundMinor);
    const divided = divide(theirs, { payerId, fundMinor });
    for (const [draft, bill] of divided) funded.set(draft, bill);
    if (takesIncome) return;
    for (const [draft, bill] of passOnOf(own, sumPaid(divided) - minor)) funded.set(draft, bill);
  };
  for (const payerId of [null, ...purses.keys()]) fund(payerId);
  // One that stands there for adjustments alone needs one.
  const bills = drafts
    .flatMap((draft) => funded.get(draft) ?? [])
    .filter(({ isAfterwards, adjustments }) => !isAfterwards || adjustments.length > 0);
  return { bills, had };
}

/** What the bills of a run come to at most: with the lines of earlier windows, whatever their payers have. */
export function sumAsked(drafts: readonly DraftBill[]): bigint {
  return drafts.reduce((sum, draft) => sum + list(draft).paidMinor, 0n);
}

/** What the bills of an upline take at most. */
function askedOf(drafts: readonly DraftBill[]): bigint {
  const due = drafts.reduce((sum, { content }) => sum + content.dueMinor, 0n);
  const listed = sumAsked(drafts);
  return due > listed ? due : listed;
}

function sumPaid(bills: readonly [DraftBill, FundedBill][]): bigint {
  return bills.reduce((sum, [, { listed }]) => sum + listed.paidMinor, 0n);
}

/** Keeps so much back from the bills of one payee, by contract: all of them are its own, so the order takes nothing. */
function passOnOf(own: readonly [DraftBill, FundedBill][], minor: bigint): [DraftBill, FundedBill][] {
  let left = atLeastNothing(minor);
  return own
    .toSorted(([a], [b]) => (a.content.contractId < b.content.contractId ? -1 : 1))
    .map(([draft, bill]) => {
      const { paidMinor } = bill.listed;
      const passedMinor = left < paidMinor ? left : paidMinor;
      left -= passedMinor;
      return [draft, { ...bill, listed: passOn(bill.listed, passedMinor), passedMinor }];
    });
}

function atLeastNothing(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}

interface Fund {
  readonly payerId: bigint;
  readonly fundMinor: bigint;
}

/** The bills of one upline with what each of them gets. */
function divide(drafts: readonly DraftBill[], { payerId, fundMinor }: Fund): [DraftBill, FundedBill][] {
  const contents = fundBills(
    drafts.map(({ content }) => content),
    new Map([[payerId, fundMinor]]),
  );
  const divided = drafts.map((draft, at) => ({ ...draft, content: contents[at] ?? draft.content }));
  const asked = sumAsked(divided);
  return drafts.map((draft, at) => {
    const bill = divided[at] ?? draft;
    const adjustments =
      asked > fundMinor ? bill.adjustments.filter(({ differenceMinor }) => differenceMinor < 0n) : bill.adjustments;
    return [draft, { ...bill, adjustments, listed: list({ ...bill, adjustments }), passedMinor: 0n }];
  });
}

function list({ content, adjustments, openMinor }: DraftBill): ListedBill {
  return listBillLines(content, adjustments, openMinor);
}

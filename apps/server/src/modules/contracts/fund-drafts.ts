/**
 * The bills of a run before they are written: what each contract is due, which adjustments of earlier windows stand on
 * it, and what its payer has for it. Nothing here writes.
 */

import { listBillLines } from "@openhouse/rules/contracts/list-bill-lines";
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
}

/** What an upline has for the bills that it pays, before the run pays anything. */
export interface Purse {
  readonly minor: bigint;
  /** What the run pays the upline itself can go on to those below at once. */
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
  const incomeOf = (payerId: bigint) => {
    let income = 0n;
    for (const own of ownOf.get(payerId) ?? []) {
      fund(own.content.payerId);
      income += funded.get(own)?.listed.paidMinor ?? 0n;
    }
    return income;
  };
  const fund = (payerId: bigint | null): void => {
    if (isBegun.has(payerId)) return;
    isBegun.add(payerId);
    const theirs = paidBy.get(payerId) ?? [];
    if (payerId === null) {
      for (const draft of theirs) funded.set(draft, { ...draft, listed: list(draft) });
      return;
    }
    const { minor, takesIncome } = purses.get(payerId) ?? { minor: 0n, takesIncome: false };
    const fundMinor = takesIncome ? minor + incomeOf(payerId) : minor;
    had.set(payerId, fundMinor);
    for (const [draft, bill] of divide(theirs, { payerId, fundMinor })) funded.set(draft, bill);
  };
  for (const payerId of [null, ...purses.keys()]) fund(payerId);
  // One that stands there for adjustments alone needs one.
  const bills = drafts
    .flatMap((draft) => funded.get(draft) ?? [])
    .filter(({ isAfterwards, adjustments }) => !isAfterwards || adjustments.length > 0);
  return { bills, had };
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
  const asked = divided.reduce((sum, draft) => sum + list(draft).paidMinor, 0n);
  return drafts.map((draft, at) => {
    const bill = divided[at] ?? draft;
    const adjustments =
      asked > fundMinor ? bill.adjustments.filter(({ differenceMinor }) => differenceMinor < 0n) : bill.adjustments;
    return [draft, { ...bill, adjustments, listed: list({ ...bill, adjustments }) }];
  });
}

function list({ content, adjustments, openMinor }: DraftBill): ListedBill {
  return listBillLines(content, adjustments, openMinor);
}

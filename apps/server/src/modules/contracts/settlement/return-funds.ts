/**
 * Returns contract funds when a bill is not paid: the upline that set the funds aside gets them back. There is one
 * exception: if the amount was kept back from the upline's own bill, and that bill was refused too, the amount goes to
 * the payer of that bill, and so on up the chain. Otherwise the payee of a refused bill would still receive a part of
 * it.
 *
 * Refusal: `bill.upline.undecided` (a bill that funded this bill is itself in review).
 */

import { stepBill } from "@openhouse/rules/contracts/bill-states";
import type { Deps } from "../../../core/deps.ts";
import type { DomainEvent } from "../../../core/events.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import type { LockedBill } from "../bills/bill-repository.ts";
import { returnTransfer } from "../bills/bill-transfers.ts";
import { insertPassedBack, selectSources } from "../review/review-repository.ts";
import { lockRun } from "./run-repository.ts";
import { salaryEvent, recipientEvent } from "../bills/salary-event.ts";

interface FundsToReturn {
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly bills: readonly LockedBill[];
}

export interface ReturnedFunds {
  readonly transfers: readonly TransferRequest[];
  /**
   * For each bill, maps the receivers of returned money to their amounts; null is the merchant. Bills that the merchant
   * pays, and bills for which nothing was set aside, are missing.
   */
  readonly shares: ReadonlyMap<bigint, ReadonlyMap<bigint | null, bigint>>;
}

/**
 * Locks the runs of bills that an upline pays, in id order, so that no other decision about them runs at the same time.
 */
export async function lockRuns(
  tx: Transaction,
  merchantId: MerchantId,
  bills: readonly Pick<LockedBill, "runId" | "payerId">[],
): Promise<void> {
  const uplineBills = bills.filter(({ payerId }) => payerId !== null);
  const runIds = [...new Set(uplineBills.map(({ runId }) => runId))].toSorted((a, b) => (a < b ? -1 : 1));
  for (const runId of runIds) await lockRun(tx, merchantId, runId);
}

/** Records the returns and builds their transfers. The caller holds the locks of the bills' runs (`lockRuns`). */
export async function returnFunds(
  deps: Pick<Deps, "ids">,
  tx: Transaction,
  { merchantId, at, bills }: FundsToReturn,
): Promise<ReturnedFunds> {
  const uplineBills = bills.filter(({ payerId, setAsideMinor }) => payerId !== null && setAsideMinor > 0n);
  const transfers: TransferRequest[] = [];
  const sharesOf = new Map<bigint, ReadonlyMap<bigint | null, bigint>>();
  for (const bill of uplineBills) {
    const shares = new Map<bigint | null, bigint>();
    const context = { deps, tx, merchantId, at, bill, shares };
    await returnPart(context, { toId: bill.payerId, minor: bill.setAsideMinor });
    transfers.push(...[...shares].map(([toId, minor]) => returnTransfer(bill, { toId, minor })));
    sharesOf.set(bill.id, shares);
  }
  return { transfers, shares: sharesOf };
}

export interface UnpaidBill {
  /** The amount that the payee does not get. */
  readonly lostMinor: bigint;
  readonly returned: ReturnedFunds;
  readonly action: "refuse" | "expire";
}

/**
 * Returns the events of an unpaid bill: the payee is notified of the lost amount, the payer of the returned amount
 * (which can be less, or zero), and each agent further up of the part that it receives.
 */
export function unpaidEvents(
  name: "salary.refused" | "salary.expired",
  bill: LockedBill,
  { lostMinor, returned, action }: UnpaidBill,
): DomainEvent[] {
  const sides = stepBill(bill.state, action)?.notifies ?? [];
  const shares = returned.shares.get(bill.id) ?? new Map<bigint | null, bigint>();
  const backMinor = shares.get(bill.payerId) ?? 0n;
  const back = backMinor === 0n ? "none" : backMinor === bill.setAsideMinor ? "all" : "part";
  const partyEvents = sides.flatMap((side) => {
    const amountMinor = side === "payee" ? lostMinor : backMinor;
    return salaryEvent(name, bill, { amountMinor, to: [side], back });
  });
  const furtherEvents = [...shares].flatMap(([memberId, amountMinor]) =>
    memberId === null || memberId === bill.payerId
      ? []
      : [recipientEvent(name, bill, { memberId, side: "above", amountMinor })],
  );
  return [...partyEvents, ...furtherEvents];
}

interface ReturnContext {
  readonly deps: Pick<Deps, "ids">;
  readonly tx: Transaction;
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly bill: LockedBill;
  /** Amounts by receiver; null is the merchant. `returnPart` adds to the amounts. */
  readonly shares: Map<bigint | null, bigint>;
}

interface ReturnTarget {
  readonly toId: bigint | null;
  readonly minor: bigint;
}

async function returnPart(context: ReturnContext, { toId, minor }: ReturnTarget): Promise<void> {
  const { deps, tx, merchantId, at, bill, shares } = context;
  const sources = toId === null ? [] : await selectSources(tx, { merchantId, runId: bill.runId, payeeId: toId });
  if (sources.some(({ state }) => state === "review")) throw new Refusal("bill.upline.undecided");
  let remainingMinor = minor;
  for (const source of sources.filter(({ state }) => state === "refused")) {
    const part = source.leftMinor < remainingMinor ? source.leftMinor : remainingMinor;
    if (part <= 0n) continue;
    remainingMinor -= part;
    const passedBack = { merchantId, id: deps.ids.next(), billId: bill.id, sourceId: source.id, amount: part, at };
    await insertPassedBack(tx, passedBack);
    await returnPart(context, { toId: source.payerId, minor: part });
  }
  if (remainingMinor > 0n) shares.set(toId, (shares.get(toId) ?? 0n) + remainingMinor);
}

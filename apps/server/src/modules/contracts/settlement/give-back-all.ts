/**
 * Where the money goes that lies in the contract funds for a bill that is not paid: back to its upline, unless it was
 * kept back of a bill of that upline which was refused. That part goes to whoever would have paid the refused one, up
 * the chain: a refused bill pays its payee nothing, by no way round.
 *
 * Refusal: `bill.upline.undecided` (a bill that passed something on to it is in review itself).
 */

import { stepBill } from "@openhouse/rules/contracts/bill-states";
import type { Deps } from "../../../core/deps.ts";
import type { DomainEvent } from "../../../core/events.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import type { HeldBill } from "../bills/bill-repository.ts";
import { giveBack } from "../bills/bill-transfers.ts";
import { insertPassedBack, selectSources } from "../review/review-repository.ts";
import { lockRun } from "./run-repository.ts";
import { salaryEvent, toldEvent } from "../bills/salary-event.ts";

interface Unpaid {
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly bills: readonly HeldBill[];
}

export interface Returned {
  readonly transfers: readonly TransferRequest[];
  /** By bill, what of it goes back to whom; null: the house. Nothing where it stands not. */
  readonly shares: ReadonlyMap<bigint, ReadonlyMap<bigint | null, bigint>>;
}

/** Holds the runs of bills that an upline pays, one after the other, so that nobody decides about them meanwhile. */
export async function lockRuns(
  tx: Transaction,
  merchantId: MerchantId,
  bills: readonly Pick<HeldBill, "runId" | "payerId">[],
): Promise<void> {
  const theirs = bills.filter(({ payerId }) => payerId !== null);
  const runIds = [...new Set(theirs.map(({ runId }) => runId))].toSorted((a, b) => (a < b ? -1 : 1));
  for (const runId of runIds) await lockRun(tx, merchantId, runId);
}

/** The runs of the bills are held (`lockRuns`). */
export async function giveBackAll(
  deps: Pick<Deps, "ids">,
  tx: Transaction,
  { merchantId, at, bills }: Unpaid,
): Promise<Returned> {
  const theirs = bills.filter(({ payerId, setAsideMinor }) => payerId !== null && setAsideMinor > 0n);
  const transfers: TransferRequest[] = [];
  const sharesOf = new Map<bigint, ReadonlyMap<bigint | null, bigint>>();
  for (const bill of theirs) {
    const shares = new Map<bigint | null, bigint>();
    const sharing = { deps, tx, merchantId, at, bill, shares };
    await share(sharing, { toId: bill.payerId, minor: bill.setAsideMinor });
    transfers.push(...[...shares].map(([toId, minor]) => giveBack(bill, { toId, minor })));
    sharesOf.set(bill.id, shares);
  }
  return { transfers, shares: sharesOf };
}

export interface NotPaid {
  /** What the payee does not get. */
  readonly lostMinor: bigint;
  readonly returned: Returned;
  readonly action: "refuse" | "expire";
}

/**
 * The payee is told what it does not get, the payer what it has again: that may be less, or nothing. Who stands further
 * up and gets a part is told of that part.
 */
export function unpaidEvents(
  name: "salary.refused" | "salary.expired",
  bill: HeldBill,
  { lostMinor, returned, action }: NotPaid,
): DomainEvent[] {
  const sides = stepBill(bill.state, action)?.tells ?? [];
  const shares = returned.shares.get(bill.id) ?? new Map<bigint | null, bigint>();
  const backMinor = shares.get(bill.payerId) ?? 0n;
  const back = backMinor === 0n ? "none" : backMinor === bill.setAsideMinor ? "all" : "part";
  const toSides = sides.flatMap((side) => {
    const amountMinor = side === "payee" ? lostMinor : backMinor;
    return salaryEvent(name, bill, { amountMinor, to: [side], back });
  });
  const further = [...shares].flatMap(([memberId, amountMinor]) =>
    memberId === null || memberId === bill.payerId
      ? []
      : [toldEvent(name, bill, { memberId, side: "above", amountMinor })],
  );
  return [...toSides, ...further];
}

interface Sharing {
  readonly deps: Pick<Deps, "ids">;
  readonly tx: Transaction;
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly bill: HeldBill;
  /** By receiver; null: the house. Grows. */
  readonly shares: Map<bigint | null, bigint>;
}

interface Part {
  readonly toId: bigint | null;
  readonly minor: bigint;
}

async function share(sharing: Sharing, { toId, minor }: Part): Promise<void> {
  const { deps, tx, merchantId, at, bill, shares } = sharing;
  const sources = toId === null ? [] : await selectSources(tx, { merchantId, runId: bill.runId, payeeId: toId });
  if (sources.some(({ state }) => state === "review")) throw new Refusal("bill.upline.undecided");
  let left = minor;
  for (const source of sources.filter(({ state }) => state === "refused")) {
    const part = source.leftMinor < left ? source.leftMinor : left;
    if (part <= 0n) continue;
    left -= part;
    const back = { merchantId, id: deps.ids.next(), billId: bill.id, sourceId: source.id, amount: part, at };
    await insertPassedBack(tx, back);
    await share(sharing, { toId: source.payerId, minor: part });
  }
  if (left > 0n) shares.set(toId, (shares.get(toId) ?? 0n) + left);
}

/**
 * An in-memory vendor for fault tests. Its calls fail before or after they moved money, run twice, return wrong
 * results, or end the calling process, as decided by the given source of randomness. The vendor's state at the end is
 * what really happened outside the server.
 */

import { ProviderRefused, ProviderUnavailable } from "../core/ports/payment-provider.ts";
import type { VendorFact, VendorOrder, VendorWallet } from "../core/ports/vendor-wallet.ts";

/** The calling process has ended. */
export class ProcessCrashed extends Error {}

export type VendorMisfortune =
  | "cutBefore"
  | "cutAfter"
  | "silentBefore"
  | "silentAfter"
  | "refused"
  | "pending"
  | "never"
  | "otherAmount"
  | "otherCurrency"
  | "otherWay"
  | "otherName"
  | "calledTwice"
  | "saysDone"
  | "lost";

interface VendorMove extends VendorOrder {
  state: VendorFact["state"];
}

export interface UnreliableVendor extends VendorWallet {
  /** Name of each fault → how often it happened. */
  readonly faults: ReadonlyMap<VendorMisfortune, number>;
  /** True if the vendor's record says that the transfer is done, also if it moved no money (`cheated`). */
  hasBooked(reference: string): boolean;
  /** Players for whom the vendor reported success without moving money. */
  readonly cheated: ReadonlySet<string>;
  /** From now on every call succeeds and returns correct results. */
  recover(): void;
}

/** `chance` returns an integer from 0 to 99. */
export function createUnreliableVendor(chance: () => number): UnreliableVendor {
  const balances = new Map<string, bigint>();
  const movesByReference = new Map<string, VendorMove>();
  const faults = new Map<VendorMisfortune, number>();
  const cheated = new Set<string>();
  let isRecovered = false;
  const happens = (fault: VendorMisfortune, percent: number): boolean => {
    const isNow = !isRecovered && chance() < percent;
    if (isNow) faults.set(fault, (faults.get(fault) ?? 0) + 1);
    return isNow;
  };
  const fail = (when: "Before" | "After") => {
    if (happens(`cut${when}`, 8)) throw new ProcessCrashed();
    if (happens(`silent${when}`, 10)) throw new ProviderUnavailable("by chance");
  };
  const book = (order: VendorMove): void => {
    const oldBalance = balances.get(order.player) ?? 0n;
    const newBalance = order.direction === "in" ? oldBalance + order.amountMinor : oldBalance - order.amountMinor;
    order.state = newBalance < 0n ? "failed" : "done";
    if (newBalance >= 0n) balances.set(order.player, newBalance);
  };
  const falsify = (fact: VendorFact): VendorFact => {
    if (happens("otherAmount", 3)) return { ...fact, amountMinor: fact.amountMinor + 1n };
    if (happens("otherCurrency", 2)) return { ...fact, currency: "USD" };
    if (happens("otherWay", 2)) return { ...fact, direction: fact.direction === "in" ? "out" : "in" };
    if (happens("otherName", 2)) return { ...fact, reference: `${fact.reference}0` };
    return fact;
  };
  const factOf = ({ reference, direction, state, amountMinor, currency }: VendorMove): VendorFact =>
    falsify({ vendorRef: `ref_${reference}`, reference, direction, state, amountMinor, currency });
  const open = (order: VendorOrder): VendorMove => {
    const newMove: VendorMove = { ...order, state: "pending" };
    movesByReference.set(order.reference, newMove);
    if (happens("never", 5)) newMove.state = "failed";
    else if (happens("saysDone", 2)) {
      newMove.state = "done";
      cheated.add(order.player);
    } else if (!happens("pending", 10)) book(newMove);
    return newMove;
  };
  return {
    code: "sandbox",
    faults,
    cheated,
    recover: () => void (isRecovered = true),
    hasBooked: (reference) => movesByReference.get(reference)?.state === "done",
    async fundTransfer(order) {
      fail("Before");
      const existingMove = movesByReference.get(order.reference);
      if (existingMove === undefined && happens("refused", 5)) throw new ProviderRefused("by chance");
      const moveOnce = () => movesByReference.get(order.reference) ?? open(order);
      // The call arrives a second time, from a gateway that did not receive the response.
      if (happens("calledTwice", 10)) moveOnce();
      const move = moveOnce();
      fail("After");
      return factOf(move);
    },
    async checkTransfer(reference) {
      fail("Before");
      const existingMove = happens("lost", 8) ? undefined : movesByReference.get(reference);
      if (existingMove?.state === "pending") book(existingMove);
      fail("After");
      return existingMove === undefined ? undefined : factOf(existingMove);
    },
    async readBalance(player) {
      return balances.get(player) ?? 0n;
    },
  };
}

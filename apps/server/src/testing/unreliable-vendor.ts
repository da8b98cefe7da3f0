/**
 * An in-memory vendor for fault tests. Its calls fail before or after they moved money, run twice, return wrong
 * results, or end the calling process, as decided by the given source of randomness. Its state at the end is what
 * really happened outside the product.
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

interface Moved extends VendorOrder {
  state: VendorFact["state"];
}

export interface UnreliableVendor extends VendorWallet {
  /** Name of each fault → how often it happened. */
  readonly faults: ReadonlyMap<VendorMisfortune, number>;
  /** True if money moved under the reference. */
  hasBooked(reference: string): boolean;
  /** Players for whom the vendor reported success without moving money. */
  readonly cheated: ReadonlySet<string>;
  /** From now on every call succeeds and returns correct results. */
  recover(): void;
}

/** `chance` returns an integer from 0 to 99. */
export function createUnreliableVendor(chance: () => number): UnreliableVendor {
  const balances = new Map<string, bigint>();
  const moved = new Map<string, Moved>();
  const faults = new Map<VendorMisfortune, number>();
  const cheated = new Set<string>();
  let isWell = false;
  const happens = (fault: VendorMisfortune, percent: number): boolean => {
    const isNow = !isWell && chance() < percent;
    if (isNow) faults.set(fault, (faults.get(fault) ?? 0) + 1);
    return isNow;
  };
  const fail = (when: "Before" | "After") => {
    if (happens(`cut${when}`, 8)) throw new ProcessCrashed();
    if (happens(`silent${when}`, 10)) throw new ProviderUnavailable("by chance");
  };
  const book = (order: Moved): void => {
    const had = balances.get(order.player) ?? 0n;
    const has = order.direction === "in" ? had + order.amountMinor : had - order.amountMinor;
    order.state = has < 0n ? "failed" : "done";
    if (has >= 0n) balances.set(order.player, has);
  };
  const lie = (fact: VendorFact): VendorFact => {
    if (happens("otherAmount", 3)) return { ...fact, amountMinor: fact.amountMinor + 1n };
    if (happens("otherCurrency", 2)) return { ...fact, currency: "USD" };
    if (happens("otherWay", 2)) return { ...fact, direction: fact.direction === "in" ? "out" : "in" };
    if (happens("otherName", 2)) return { ...fact, reference: `${fact.reference}0` };
    return fact;
  };
  const factOf = ({ reference, direction, state, amountMinor, currency }: Moved): VendorFact =>
    lie({ vendorRef: `ref_${reference}`, reference, direction, state, amountMinor, currency });
  const open = (order: VendorOrder): Moved => {
    const fresh: Moved = { ...order, state: "pending" };
    moved.set(order.reference, fresh);
    if (happens("never", 5)) fresh.state = "failed";
    else if (happens("saysDone", 2)) {
      fresh.state = "done";
      cheated.add(order.player);
    } else if (!happens("pending", 10)) book(fresh);
    return fresh;
  };
  return {
    code: "sandbox",
    faults,
    cheated,
    recover: () => void (isWell = true),
    hasBooked: (reference) => moved.get(reference)?.state === "done",
    async fundTransfer(order) {
      fail("Before");
      const known = moved.get(order.reference);
      if (known === undefined && happens("refused", 5)) throw new ProviderRefused("by chance");
      const take = () => moved.get(order.reference) ?? open(order);
      // The call arrives a second time, from a gateway that did not receive the response.
      if (happens("calledTwice", 10)) take();
      const taken = take();
      fail("After");
      return factOf(taken);
    },
    async checkTransfer(reference) {
      fail("Before");
      const known = happens("lost", 8) ? undefined : moved.get(reference);
      if (known?.state === "pending") book(known);
      fail("After");
      return known === undefined ? undefined : factOf(known);
    },
    async readBalance(player) {
      return balances.get(player) ?? 0n;
    },
  };
}

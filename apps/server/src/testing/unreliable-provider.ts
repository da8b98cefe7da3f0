/**
 * An in-memory provider for property tests. Its calls fail before or after they took effect, as decided by the given
 * source of randomness. Sometimes a gateway in front of it refuses an order, or reports that it does not know an order.
 * Its state at the end is what really happened outside the product.
 */

import type { PaymentProvider, ProviderFact, ProviderOrder, ProviderState } from "../core/ports/payment-provider.ts";
import { ProviderRefused, ProviderUnavailable } from "../core/ports/payment-provider.ts";

export interface OutsideOrder extends ProviderOrder {
  state: ProviderState;
  /** The amount that was really paid. */
  paidMinor: bigint;
}

export interface UnreliableProvider extends PaymentProvider {
  readonly payments: ReadonlyMap<string, OutsideOrder>;
  readonly payouts: ReadonlyMap<string, OutsideOrder>;
  /** From now on every call succeeds. */
  recover(): void;
}

/** `chance` returns an integer from 0 to 99. */
export function createUnreliableProvider(chance: () => number): UnreliableProvider {
  const payments = new Map<string, OutsideOrder>();
  const payouts = new Map<string, OutsideOrder>();
  const { recover, fail, isLost, refuse } = createMisfortune(chance);
  const open = (orders: Map<string, OutsideOrder>, { reference, amountMinor, currency }: ProviderOrder) => {
    const known = orders.get(reference);
    if (known !== undefined) return known;
    const fresh: OutsideOrder = { reference, amountMinor, currency, state: "pending", paidMinor: amountMinor };
    orders.set(reference, fresh);
    return fresh;
  };
  const factOf = ({ reference, state, paidMinor, currency }: OutsideOrder): ProviderFact => ({
    providerRef: `ref_${reference}`,
    reference,
    state,
    amountMinor: paidMinor,
    currency,
  });
  return {
    code: "sandbox",
    payments,
    payouts,
    recover,
    async createPayment(order) {
      fail(20);
      refuse(order);
      const made = open(payments, order);
      fail(20);
      return { ...factOf(made), ...page };
    },
    async findPayment(reference) {
      fail(20);
      const known = isLost(reference) ? undefined : payments.get(reference);
      return known === undefined ? undefined : { ...factOf(known), ...page };
    },
    async cancelPayment(order) {
      fail(20);
      const known = open(payments, order);
      if (known.state === "pending") known.state = "cancelled";
      fail(20);
      return factOf(known);
    },
    async createPayout(order) {
      fail(20);
      refuse(order);
      const made = open(payouts, order);
      fail(20);
      return factOf(made);
    },
    async findPayout(reference) {
      fail(20);
      const known = isLost(reference) ? undefined : payouts.get(reference);
      return known === undefined ? undefined : factOf(known);
    },
    readMessage({ rawBody }) {
      const { amountMinor, ...message } = JSON.parse(rawBody.toString("utf8")) as Record<string, string>;
      return { ...message, amountMinor: BigInt(amountMinor ?? "0") } as never;
    },
  };
}

const page = { redirectUrl: "https://pay.example/", payTo: null };

/** The possible faults of a call. */
function createMisfortune(chance: () => number) {
  let isWell = false;
  const lost = new Set<string>();
  return {
    recover() {
      isWell = true;
    },
    fail(below: number): void {
      if (!isWell && chance() < below) throw new ProviderUnavailable("by chance");
    },
    /** An order that the gateway did not find is refused the next time it is sent. */
    isLost(reference: string): boolean {
      const isNow = !isWell && chance() < 20;
      if (isNow) lost.add(reference);
      return isNow;
    },
    refuse({ reference }: ProviderOrder): void {
      if (lost.delete(reference) || (!isWell && chance() < 5)) throw new ProviderRefused("by chance");
    },
  };
}

/** The webhook that this provider would send about an order. */
export function messageAbout(kind: "payment" | "payout", eventId: string, order: OutsideOrder): Buffer {
  const { reference, state, paidMinor, currency } = order;
  const message = { eventId, kind, providerRef: `ref_${reference}`, reference, state, currency };
  return Buffer.from(JSON.stringify({ ...message, amountMinor: String(paidMinor) }));
}

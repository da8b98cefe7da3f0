/**
 * An in-memory provider for property tests. Its calls fail before or after they took effect, as decided by the given
 * source of randomness. Sometimes a gateway in front of it refuses an order, or reports that it does not know an order.
 * The provider's state at the end is what really happened outside the server.
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
  /** From now on no call fails, but an order that was reported as unknown before is still refused once. */
  recover(): void;
}

/** `chance` returns an integer from 0 to 99. */
export function createUnreliableProvider(chance: () => number): UnreliableProvider {
  const payments = new Map<string, OutsideOrder>();
  const payouts = new Map<string, OutsideOrder>();
  const { recover, fail, isLost, refuse } = createFaults(chance);
  const open = (orders: Map<string, OutsideOrder>, { reference, amountMinor, currency }: ProviderOrder) => {
    const existingOrder = orders.get(reference);
    if (existingOrder !== undefined) return existingOrder;
    const newOrder: OutsideOrder = { reference, amountMinor, currency, state: "pending", paidMinor: amountMinor };
    orders.set(reference, newOrder);
    return newOrder;
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
      const storedOrder = open(payments, order);
      fail(20);
      return { ...factOf(storedOrder), ...page };
    },
    async findPayment(reference) {
      fail(20);
      const existingOrder = isLost(reference) ? undefined : payments.get(reference);
      return existingOrder === undefined ? undefined : { ...factOf(existingOrder), ...page };
    },
    async cancelPayment(order) {
      fail(20);
      const existingOrder = open(payments, order);
      if (existingOrder.state === "pending") existingOrder.state = "cancelled";
      fail(20);
      return factOf(existingOrder);
    },
    async createPayout(order) {
      fail(20);
      refuse(order);
      const storedOrder = open(payouts, order);
      fail(20);
      return factOf(storedOrder);
    },
    async findPayout(reference) {
      fail(20);
      const existingOrder = isLost(reference) ? undefined : payouts.get(reference);
      return existingOrder === undefined ? undefined : factOf(existingOrder);
    },
    readMessage({ rawBody }) {
      const { amountMinor, ...message } = JSON.parse(rawBody.toString("utf8")) as Record<string, string>;
      return { ...message, amountMinor: BigInt(amountMinor ?? "0") } as never;
    },
  };
}

const page = { redirectUrl: "https://pay.example/", payTo: null };

/** The possible faults of a call. */
function createFaults(chance: () => number) {
  let isRecovered = false;
  const lostReferences = new Set<string>();
  return {
    recover() {
      isRecovered = true;
    },
    fail(percent: number): void {
      if (!isRecovered && chance() < percent) throw new ProviderUnavailable("by chance");
    },
    /** True if the gateway now reports the order as unknown. Such an order is refused the next time it is sent. */
    isLost(reference: string): boolean {
      const isNow = !isRecovered && chance() < 20;
      if (isNow) lostReferences.add(reference);
      return isNow;
    },
    refuse({ reference }: ProviderOrder): void {
      if (lostReferences.delete(reference) || (!isRecovered && chance() < 5)) throw new ProviderRefused("by chance");
    },
  };
}

/** The webhook that this provider would send about an order. */
export function messageAbout(kind: "payment" | "payout", eventId: string, order: OutsideOrder): Buffer {
  const { reference, state, paidMinor, currency } = order;
  const message = { eventId, kind, providerRef: `ref_${reference}`, reference, state, currency };
  return Buffer.from(JSON.stringify({ ...message, amountMinor: String(paidMinor) }));
}

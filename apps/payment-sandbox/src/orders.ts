/** Creates and settles payments and payouts, and creates the messages to the server. */

import type {
  SandboxFault,
  SandboxMessage,
  SandboxPaymentBody,
  SandboxPayoutBody,
  SandboxState,
} from "@openhouse/protocol/payments/sandbox-provider";
import type { Now } from "./clock.ts";
import { randomToken } from "./random.ts";
import type { Journal, Order } from "./journal.ts";

export interface OrderDeps {
  readonly journal: Journal;
  readonly now: Now;
  readonly delayMs: number;
}

/** How long a payout takes. */
const payoutMs = 1_000;
/** How long after the correct message a stale message is sent. */
const staleMs = 1_500;
const duplicates = 5;
const amountError = 100n;
/** Account numbers with this ending are refused; see the README. */
const refusedNumber = /0000$/;

/** Thrown when a request has a known reference but different details. */
export class OrderConflict extends Error {}

/**
 * Creates a payment, or returns the existing one with this reference. Throws `OrderConflict` if the existing payment
 * has another amount, currency, means, channel or payee. Language and return URL may differ, because they change only
 * the page.
 */
export function openPayment(deps: OrderDeps, body: SandboxPaymentBody): { order: Order; isNew: boolean } {
  const { means = "page", channel, payee, language, returnUrl } = body;
  const existingOrder = findExistingOrder(deps, "payment", { ...body, means, channel, payee });
  if (existingOrder !== undefined) return { order: existingOrder, isNew: false };
  const order: Order = { ...newOrder(deps, "payment", body), means, channel, payee, language, returnUrl };
  deps.journal.insertOrder(order);
  return { order, isNew: true };
}

/** Like `openPayment`, for a payout to a bank, number and holder. Payouts are settled automatically. */
export function openPayout(deps: OrderDeps, body: SandboxPayoutBody): { order: Order; isNew: boolean } {
  const target = { means: "page", channel: `${body.bankCode} ${body.number}`, payee: body.holder } as const;
  const existingOrder = findExistingOrder(deps, "payout", { ...body, ...target });
  if (existingOrder !== undefined) return { order: existingOrder, isNew: false };
  const order: Order = {
    ...newOrder(deps, "payout", body),
    ...target,
    settlesAt: deps.now() + payoutMs,
  };
  deps.journal.insertOrder(order);
  return { order, isNew: true };
}

/**
 * Cancels a payment that is not settled. An unknown reference is stored as a cancelled payment, so that a later order
 * with this reference cannot be paid.
 */
export function cancelPayment(deps: OrderDeps, details: { reference: string; amountMinor: string; currency: string }) {
  const existingOrder = deps.journal.findByReference("payment", details.reference);
  if (existingOrder === undefined) {
    const order: Order = { ...newOrder(deps, "payment", details), state: "cancelled" };
    deps.journal.insertOrder(order);
    return order;
  }
  deps.journal.settle(existingOrder.id, "cancelled");
  return deps.journal.findByReference("payment", details.reference) ?? existingOrder;
}

/** Settles an order as paid or failed. Returns false if the order was already settled. */
export function decide(
  deps: OrderDeps,
  order: Order,
  { outcome, faults }: { outcome: "paid" | "failed"; faults?: readonly SandboxFault[] | undefined },
): boolean {
  const { journal } = deps;
  const chosenFaults = [...new Set([...order.faults, ...(faults ?? [])])];
  const amount = BigInt(order.amountMinor);
  const wrongAmount = amount > amountError ? amount - amountError : amount + amountError;
  const paidMinor = String(chosenFaults.includes("wrongAmount") && outcome === "paid" ? wrongAmount : amount);
  let isDecided = false;
  journal.inTransaction(() => {
    isDecided = journal.settle(order.id, outcome, { paidMinor, faults: chosenFaults });
    if (!isDecided) return;
    for (const { message, dueAt } of messagesAbout(deps, {
      ...order,
      state: outcome,
      paidMinor,
      faults: chosenFaults,
    })) {
      journal.insertDelivery(JSON.stringify(message), dueAt);
    }
  });
  return isDecided;
}

/** Settles payouts that are due. */
export function settlePayouts(deps: OrderDeps): void {
  for (const order of deps.journal.listDuePayouts(deps.now())) {
    decide(deps, order, { outcome: refusedNumber.test(order.channel) ? "failed" : "paid" });
  }
}

interface DatedMessage {
  readonly message: SandboxMessage;
  readonly dueAt: number;
}

function messagesAbout({ now, delayMs }: OrderDeps, order: Order): DatedMessage[] {
  const { faults } = order;
  if (faults.includes("noWebhook")) return [];
  const dueAt = now() + (faults.includes("delayed") ? delayMs : 0);
  const message = messageOf(order, order.state);
  const repeated = faults.includes("duplicate")
    ? [
        ...Array.from({ length: duplicates }, () => ({ message, dueAt })),
        // The same message under another event id, because a server must not rely on event ids alone.
        { message: messageOf(order, order.state), dueAt },
      ]
    : [];
  const stale = faults.includes("outOfOrder")
    ? [{ message: { ...messageOf(order, "pending"), amountMinor: order.amountMinor }, dueAt: dueAt + staleMs }]
    : [];
  return [{ message, dueAt }, ...repeated, ...stale];
}

function messageOf(order: Order, state: SandboxState): SandboxMessage {
  const { id, kind, reference, currency } = order;
  return { eventId: `evt_${randomToken()}`, kind, id, reference, state, amountMinor: amountOf(order), currency };
}

/** The paid amount, or the ordered amount while the order is unpaid. */
export function amountOf(order: Order): string {
  return order.paidMinor ?? order.amountMinor;
}

interface OrderDetails {
  readonly reference: string;
  readonly amountMinor: string;
  readonly currency: string;
}

type RequestedOrder = Pick<Order, "reference" | (typeof comparedFields)[number]>;

const amountFields = ["amountMinor", "currency"] as const;
const comparedFields = [...amountFields, "means", "channel", "payee"] as const;

function findExistingOrder({ journal }: OrderDeps, kind: Order["kind"], request: RequestedOrder): Order | undefined {
  const existingOrder = journal.findByReference(kind, request.reference);
  if (existingOrder === undefined) return undefined;
  // A payment that was cancelled before it was created has only an amount.
  const fields = existingOrder.channel === "" ? amountFields : comparedFields;
  if (fields.some((name) => existingOrder[name] !== request[name])) throw new OrderConflict();
  return existingOrder;
}

function newOrder({ journal, now }: OrderDeps, kind: Order["kind"], details: OrderDetails): Order {
  return {
    id: `${kind === "payment" ? "pay" : "out"}_${randomToken()}`,
    kind,
    reference: details.reference,
    amountMinor: details.amountMinor,
    currency: details.currency,
    state: "pending",
    paidMinor: null,
    token: randomToken(),
    means: "page",
    channel: "",
    payee: "",
    language: "EN",
    returnUrl: "",
    faults: journal.readFaults(),
    createdAt: now(),
    settlesAt: null,
  };
}

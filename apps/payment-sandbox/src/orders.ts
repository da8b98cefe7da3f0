/** What happens to payments and payouts, and which messages the house gets about it. */

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

/** How long a bank takes for a payout. */
const payoutMs = 1_000;
/** A stale message comes that much after the right one. */
const staleMs = 1_500;
const duplicates = 5;
const amountError = 100n;
/** Banks refuse accounts whose number ends so; documented in the README. */
const refusedNumber = /0000$/;

/** Why an order was not taken. */
export class OrderConflict extends Error {}

/** Opens a payment, or finds the one that the reference already has. Throws `OrderConflict` on other details. */
export function openPayment(deps: OrderDeps, body: SandboxPaymentBody): { order: Order; isNew: boolean } {
  const known = findSame(deps, "payment", body);
  if (known !== undefined) return { order: known, isNew: false };
  const { means = "page", channel, payee, language, returnUrl } = body;
  const order: Order = { ...freshOrder(deps, "payment", body), means, channel, payee, language, returnUrl };
  deps.journal.insertOrder(order);
  return { order, isNew: true };
}

/** Takes a payout, or finds the one that the reference already has; it comes to its end by itself. */
export function openPayout(deps: OrderDeps, body: SandboxPayoutBody): { order: Order; isNew: boolean } {
  const known = findSame(deps, "payout", body);
  if (known !== undefined) return { order: known, isNew: false };
  const order: Order = {
    ...freshOrder(deps, "payout", body),
    channel: `${body.bankCode} ${body.number}`,
    payee: body.holder,
    settlesAt: deps.now() + payoutMs,
  };
  deps.journal.insertOrder(order);
  return { order, isNew: true };
}

/** Voids a payment that nobody paid yet; an unknown reference is taken, so that it can never be opened. */
export function cancelPayment(deps: OrderDeps, wanted: { reference: string; amountMinor: string; currency: string }) {
  const known = deps.journal.findByReference("payment", wanted.reference);
  if (known === undefined) {
    const order: Order = { ...freshOrder(deps, "payment", wanted), state: "cancelled" };
    deps.journal.insertOrder(order);
    return order;
  }
  deps.journal.settle(known.id, "cancelled");
  return deps.journal.findByReference("payment", wanted.reference) ?? known;
}

/** A person, or a bank, decides. Answers false when it was decided before. */
export function decide(
  deps: OrderDeps,
  order: Order,
  { outcome, faults }: { outcome: "paid" | "failed"; faults?: readonly SandboxFault[] | undefined },
): boolean {
  const { journal } = deps;
  const chosen = [...new Set([...order.faults, ...(faults ?? [])])];
  const amount = BigInt(order.amountMinor);
  const other = amount > amountError ? amount - amountError : amount + amountError;
  const paidMinor = String(chosen.includes("wrongAmount") && outcome === "paid" ? other : amount);
  let isDecided = false;
  journal.together(() => {
    isDecided = journal.settle(order.id, outcome, { paidMinor, faults: chosen });
    if (!isDecided) return;
    for (const { message, dueAt } of messagesAbout(deps, { ...order, state: outcome, paidMinor, faults: chosen })) {
      journal.insertDelivery(JSON.stringify(message), dueAt);
    }
  });
  return isDecided;
}

/** Lets banks answer payouts whose time has come. */
export function settlePayouts(deps: OrderDeps): void {
  for (const order of deps.journal.listDuePayouts(deps.now())) {
    decide(deps, order, { outcome: refusedNumber.test(order.channel) ? "failed" : "paid" });
  }
}

interface Dated {
  readonly message: SandboxMessage;
  readonly dueAt: number;
}

function messagesAbout({ now, delayMs }: OrderDeps, order: Order): Dated[] {
  const { faults } = order;
  if (faults.includes("noWebhook")) return [];
  const dueAt = now() + (faults.includes("delayed") ? delayMs : 0);
  const message = messageOf(order, order.state);
  const again = faults.includes("duplicate")
    ? [
        ...Array.from({ length: duplicates }, () => ({ message, dueAt })),
        // The same news under another name: an event id alone does not protect a house.
        { message: messageOf(order, order.state), dueAt },
      ]
    : [];
  const stale = faults.includes("outOfOrder")
    ? [{ message: { ...messageOf(order, "pending"), amountMinor: order.amountMinor }, dueAt: dueAt + staleMs }]
    : [];
  return [{ message, dueAt }, ...again, ...stale];
}

function messageOf(order: Order, state: SandboxState): SandboxMessage {
  const { id, kind, reference, currency } = order;
  return { eventId: `evt_${randomToken()}`, kind, id, reference, state, amountMinor: amountOf(order), currency };
}

/** What was paid; what was ordered as long as nothing was. */
export function amountOf(order: Order): string {
  return order.paidMinor ?? order.amountMinor;
}

interface Wanted {
  readonly reference: string;
  readonly amountMinor: string;
  readonly currency: string;
}

function findSame({ journal }: OrderDeps, kind: Order["kind"], wanted: Wanted): Order | undefined {
  const known = journal.findByReference(kind, wanted.reference);
  if (known === undefined) return undefined;
  if (known.amountMinor !== wanted.amountMinor || known.currency !== wanted.currency) throw new OrderConflict();
  return known;
}

function freshOrder({ journal, now }: OrderDeps, kind: Order["kind"], wanted: Wanted): Order {
  return {
    id: `${kind === "payment" ? "pay" : "out"}_${randomToken()}`,
    kind,
    reference: wanted.reference,
    amountMinor: wanted.amountMinor,
    currency: wanted.currency,
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

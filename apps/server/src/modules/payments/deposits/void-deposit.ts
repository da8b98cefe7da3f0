/**
 * Ends an open deposit that nobody paid: at the member's wish, or because its time is over. The provider is asked to
 * void it first, so that no money can arrive for a deposit that we closed; if it was paid meanwhile, it is credited.
 */

import { isDepositOpen } from "@openhouse/rules/payments/deposit-states";
import { applyPayment, closeDeposit } from "./apply-payment.ts";
import { providerOf } from "../providers/ask-provider.ts";
import { handProvider } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import type { StepActor } from "../queues/note-step.ts";
import { changeDeposit } from "./open-payment.ts";
import type { PaymentDeps } from "./open-payment.ts";

export interface VoidWish {
  readonly state: "cancelled" | "expired";
  readonly actor: StepActor;
}

/**
 * Answers the deposit as it stands then: in the wished state, or as what the provider made of it. Throws
 * `ProviderUnavailable` or `ProviderRefused` when the provider does not void it: nothing has changed.
 */
export async function voidDeposit(deps: PaymentDeps, deposit: Deposit, { state, actor }: VoidWish): Promise<Deposit> {
  const { reference, requested } = deposit;
  if (deposit.provider === handProvider) return closeTransfer(deps, deposit, { state, actor });
  const order = { reference, amountMinor: requested.minor, currency: requested.currency };
  const fact = await providerOf(deps, deposit.provider).cancelPayment(order);
  return changeDeposit(deps, deposit, async (tx, locked) => {
    const isOpen = isDepositOpen(locked.state) && locked.heldReason === null;
    if (!isOpen || fact.state !== "cancelled") return (await applyPayment(deps, tx, { deposit: locked, fact })).deposit;
    const { providerRef } = fact;
    const closedAt = deps.clock.businessNow();
    const closed: Deposit = { ...locked, state, providerRef, closedAt, nextCheckAt: null };
    return closeDeposit(deps, tx, { deposit: closed, step: { ...actor, action: state } });
  });
}

/** Of a transfer nobody knows more than the house; whose member has sent proof is a person's to end. */
function closeTransfer(deps: PaymentDeps, deposit: Deposit, { state, actor }: VoidWish): Promise<Deposit> {
  return changeDeposit(deps, deposit, async (tx, locked) => {
    if (!isDepositOpen(locked.state) || locked.heldReason !== null) return locked;
    const closed: Deposit = { ...locked, state, closedAt: deps.clock.businessNow() };
    return closeDeposit(deps, tx, { deposit: closed, step: { ...actor, action: state } });
  });
}

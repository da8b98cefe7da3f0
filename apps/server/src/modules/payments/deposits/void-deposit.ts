/**
 * Ends an unpaid deposit because the member cancels it or it has expired. The provider voids it first, so that no money
 * can arrive for a closed deposit. If it was paid in the meantime, the payment is credited or held instead.
 */

import { isDepositOpen } from "@openhouse/rules/payments/deposit-states";
import { applyPayment, closeDeposit } from "./apply-payment.ts";
import { providerOf } from "../providers/provider-calls.ts";
import { manualProvider } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import type { StepActor } from "../queues/record-step.ts";
import { changeDeposit } from "./open-payment.ts";
import type { PaymentDeps } from "./open-payment.ts";

export interface VoidRequest {
  readonly state: "cancelled" | "expired";
  readonly actor: StepActor;
}

/**
 * Returns the deposit in the requested state, or in the state that follows from the provider's reply. Throws
 * `ProviderUnavailable` or `ProviderRefused` if the provider does not void the payment. Nothing has changed then.
 */
export async function voidDeposit(
  deps: PaymentDeps,
  deposit: Deposit,
  { state, actor }: VoidRequest,
): Promise<Deposit> {
  const { reference, requested } = deposit;
  if (deposit.provider === manualProvider) return closeTransfer(deps, deposit, { state, actor });
  const order = { reference, amountMinor: requested.minor, currency: requested.currency };
  const fact = await providerOf(deps, deposit.provider).cancelPayment(order);
  return changeDeposit(deps, deposit, async (tx, lockedDeposit) => {
    const isOpen = isDepositOpen(lockedDeposit.state) && lockedDeposit.heldReason === null;
    if (!isOpen || fact.state !== "cancelled")
      return (await applyPayment(deps, tx, { deposit: lockedDeposit, fact })).deposit;
    const { providerRef } = fact;
    const closedAt = deps.clock.businessNow();
    const closedDeposit: Deposit = { ...lockedDeposit, state, providerRef, closedAt, nextCheckAt: null };
    return closeDeposit(deps, tx, { deposit: closedDeposit, step: { ...actor, action: state } });
  });
}

/** Closes a transfer without a provider call. A transfer with proof is left to the staff. */
function closeTransfer(deps: PaymentDeps, deposit: Deposit, { state, actor }: VoidRequest): Promise<Deposit> {
  return changeDeposit(deps, deposit, async (tx, lockedDeposit) => {
    if (!isDepositOpen(lockedDeposit.state) || lockedDeposit.heldReason !== null) return lockedDeposit;
    const closedDeposit: Deposit = { ...lockedDeposit, state, closedAt: deps.clock.businessNow() };
    return closeDeposit(deps, tx, { deposit: closedDeposit, step: { ...actor, action: state } });
  });
}

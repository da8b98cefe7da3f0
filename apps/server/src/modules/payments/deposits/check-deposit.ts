/** Queries the provider for the state of a deposit and applies the reply. */

import { isDepositOpen } from "@openhouse/rules/payments/deposit-states";
import { ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import { applyPayment } from "./apply-payment.ts";
import { nextCheckAt, providerOf } from "../providers/provider-calls.ts";
import { updateDeposit } from "./deposit-repository.ts";
import type { Deposit } from "./deposit.ts";
import { changeDeposit, recordNoReply, openPayment } from "./open-payment.ts";
import type { PaymentDeps } from "./open-payment.ts";

/**
 * Returns the deposit after the check. If the provider does not know the payment, opens it under the same reference.
 */
export async function checkDeposit(deps: PaymentDeps, deposit: Deposit): Promise<Deposit> {
  if (deposit.state === "new") return openPayment(deps, deposit);
  try {
    const fact = await providerOf(deps, deposit.provider).findPayment(deposit.reference);
    if (fact === undefined) return await openPayment(deps, deposit);
    return await changeDeposit(deps, deposit, async (tx, lockedDeposit) => {
      const applied = await applyPayment(deps, tx, { deposit: lockedDeposit, fact });
      const { state, heldReason, checks } = applied.deposit;
      if (!isDepositOpen(state) || heldReason !== null) return applied.deposit;
      const next = nextCheckAt(deps.clock.realNow(), checks);
      const rescheduledDeposit: Deposit = { ...applied.deposit, checks: checks + 1, nextCheckAt: next };
      await updateDeposit(tx, rescheduledDeposit);
      return rescheduledDeposit;
    });
  } catch (error) {
    if (error instanceof ProviderUnavailable) return recordNoReply(deps, deposit, error);
    throw error;
  }
}

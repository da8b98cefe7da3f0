/**
 * The member cancels an unpaid deposit. Refusals, in this order: `not.exists.transaction` (unknown, or another member's
 * deposit), `transaction.state.changed` (closed or held), `payment.provider.unavailable`. A repeated call returns the
 * same result. Source: docs/wire-format.md, Deposits.
 */

import { isDepositOpen } from "@openhouse/rules/payments/deposit-states";
import type { MemberActor } from "../../../core/actor.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import { Refusal } from "../../../core/refusal.ts";
import { findDeposit } from "./deposit-repository.ts";
import type { Deposit } from "./deposit.ts";
import type { PaymentDeps } from "./open-payment.ts";
import { voidDeposit } from "./void-deposit.ts";

export async function cancelDeposit(deps: PaymentDeps, actor: MemberActor, depositId: bigint): Promise<Deposit> {
  const deposit = await findOwnDeposit(deps, actor, depositId);
  if (deposit.state === "cancelled") return deposit;
  if (!isDepositOpen(deposit.state) || deposit.heldReason !== null) throw new Refusal("transaction.state.changed");
  const stepActor = { actorKind: "member" as const, actorName: actor.account };
  return voidDeposit(deps, deposit, { state: "cancelled", actor: stepActor }).catch(refuseUnavailable);
}

/** Finds a deposit of the member. Refuses `not.exists.transaction`, also for another member's deposit. */
export async function findOwnDeposit(
  { db }: Pick<PaymentDeps, "db">,
  { merchantId, memberId }: Pick<MemberActor, "merchantId" | "memberId">,
  depositId: bigint,
): Promise<Deposit> {
  const deposit = await findDeposit(db, merchantId, depositId);
  if (deposit === undefined || deposit.memberId !== memberId) throw new Refusal("not.exists.transaction");
  return deposit;
}

/** Converts the error of an unavailable or refusing provider to a refusal. Throws other errors unchanged. */
export function refuseUnavailable(error: unknown): never {
  const isProviderError = error instanceof ProviderUnavailable || error instanceof ProviderRefused;
  throw isProviderError ? new Refusal("payment.provider.unavailable") : error;
}

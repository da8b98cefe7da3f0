/**
 * The member takes back a deposit that was not paid yet. Refusals, in this order: `not.exists.transaction` (none of the
 * member's own), `transaction.state.changed` (closed, or a person looks at it), `payment.provider.unavailable`.
 * Repeating it answers the same. Source: docs/wire-format.md, Deposits (cancel).
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
  const by = { actorKind: "member" as const, actorName: actor.account };
  return voidDeposit(deps, deposit, { state: "cancelled", actor: by }).catch(refuseSilence);
}

/** The member's own deposit. Refuses `not.exists.transaction`, for somebody else's just as for none. */
export async function findOwnDeposit(
  { db }: Pick<PaymentDeps, "db">,
  { merchantId, memberId }: Pick<MemberActor, "merchantId" | "memberId">,
  depositId: bigint,
): Promise<Deposit> {
  const deposit = await findDeposit(db, merchantId, depositId);
  if (deposit === undefined || deposit.memberId !== memberId) throw new Refusal("not.exists.transaction");
  return deposit;
}

/** Turns a provider that does not do it into a refusal. */
export function refuseSilence(error: unknown): never {
  const isSilent = error instanceof ProviderUnavailable || error instanceof ProviderRefused;
  throw isSilent ? new Refusal("payment.provider.unavailable") : error;
}

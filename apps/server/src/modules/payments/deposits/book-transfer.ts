/**
 * The staff books a bank transfer to the merchant's own account, in the caller's transaction: the received amount under
 * the bank's reference, whether or not the member sent proof, and also after the deposit ended. Above a limit, two
 * staff members must enter the same amount and reference independently; the database checks this again.
 *
 * Refusals, in this order: `not.exists.transaction` (no such deposit, or not a transfer), `transaction.state.changed`
 * (already booked), `approval.same.person`, `deposit.received.differs` (the first person entered other values),
 * `deposit.bank.reference.used` (another deposit has this bank reference), `member.excluded` and
 * `deposit.limit.reached` (the amount is larger than requested, or the transfer arrived after the end), then the
 * refusals of `creditDeposit`. Side effects: posts to the ledger, stores a step and an audit entry, and emits
 * `deposit.credited`. If two persons are needed, the first one only stores the entered data. Source:
 * docs/product-rules.md, Money.
 */

import { money } from "@openhouse/rules/money/money";
import type { BookTransferBody } from "@openhouse/protocol/payments/deposit-queue";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import { creditDeposit } from "./credit-deposit.ts";
import { auditDeposit, countPaidAmount } from "./decide-deposit.ts";
import type { DecideDeps } from "./decide-deposit.ts";
import { staffRef } from "../withdrawals/decide-withdrawal.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { manualProvider, transferApproval } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import { lockBankReference, lockDeposit, updateDeposit } from "./deposit-repository.ts";
import { recordStep } from "../queues/record-step.ts";

type TransferBooking = StaffDecision & Pick<BookTransferBody, "receivedMinor" | "bankReference">;

export async function bookTransfer(deps: DecideDeps, tx: Transaction, booking: TransferBooking): Promise<Deposit> {
  const { actor, id, reason } = booking;
  const deposit = await lockDeposit(tx, actor.merchantId, id);
  if (deposit?.provider !== manualProvider) throw new Refusal("not.exists.transaction");
  if (deposit.state === "approved") throw new Refusal("transaction.state.changed");
  const booked = withEntry(deps, deposit, booking);
  const { firstDecider, paidMinor, providerRef } = deposit;
  if (firstDecider !== null) {
    if (firstDecider.id === actor.staffId) throw new Refusal("approval.same.person");
    const isSame = paidMinor === booked.paidMinor && providerRef === booked.providerRef;
    if (!isSame) throw new Refusal("deposit.received.differs");
    const verdict = { kind: transferApproval, subjectId: id, decision: "approved" as const, reason };
    const approval = await decideApproval(deps, tx, { actor, verdict });
    if (approval === undefined) throw new Refusal("transaction.state.changed");
  }
  const existingDepositId = await lockBankReference(tx, booked);
  if (existingDepositId !== undefined && existingDepositId !== id) throw new Refusal("deposit.bank.reference.used");
  if (booked.needsSecond && firstDecider === null) return requestSecondPerson(deps, tx, { booked, booking });
  await countPaidAmount(deps, tx, { deposit, paidMinor: booked.paidMinor });
  const credited = await creditDeposit(deps, tx, {
    deposit: { ...booked, decider: staffRef(actor) },
    amount: money(booked.paidMinor, deposit.requested.currency),
    step: { actorKind: "staff", actorName: actor.account, action: "booked", note: `${booked.providerRef}: ${reason}` },
    at: deps.clock.businessNow(),
  });
  await auditDeposit(deps, tx, { deposit: credited, decision: booking, action: "booked" });
  return credited;
}

/** The deposit with the amount and bank reference that this person entered. */
function withEntry(
  { merchants }: DecideDeps,
  deposit: Deposit,
  { receivedMinor, bankReference }: TransferBooking,
): BookedDeposit {
  const { merchantId, requested } = deposit;
  const paidMinor = BigInt(receivedMinor);
  const limit = BigInt(merchants.byId(merchantId).settings["deposit.secondPersonAboveMinor"]);
  return {
    ...deposit,
    paidMinor,
    paidCurrency: requested.currency,
    // Bank statements print references in capitals, members and staff do not always.
    providerRef: bankReference.trim().toUpperCase(),
    needsSecond: deposit.needsSecond || paidMinor > limit,
  };
}

interface BookedDeposit extends Deposit {
  readonly paidMinor: bigint;
  readonly providerRef: string;
}

/** From now on the deposit is held for the staff: the member cannot cancel it and it does not expire. */
async function requestSecondPerson(
  deps: DecideDeps,
  tx: Transaction,
  { booked, booking }: { booked: BookedDeposit; booking: TransferBooking },
): Promise<Deposit> {
  const { actor, id: subjectId, reason } = booking;
  const { reference, account, paidMinor, providerRef, requested } = booked;
  const detail = {
    reference,
    account,
    bank: providerRef,
    amountMinor: String(paidMinor),
    currency: requested.currency,
  };
  await requestApproval(deps, tx, { actor, request: { kind: transferApproval, subjectId, detail, reason } });
  const first: Deposit = { ...booked, firstDecider: staffRef(actor), heldReason: booked.heldReason ?? "proof" };
  await updateDeposit(tx, first);
  const note = `${providerRef}, ${paidMinor} ${requested.currency}: ${reason}`;
  const step = { actorKind: "staff" as const, actorName: actor.account, action: "first-booked", note };
  await recordStep(deps, tx, { subject: first, step });
  await auditDeposit(deps, tx, { deposit: first, decision: booking, action: "first-booked" });
  return first;
}

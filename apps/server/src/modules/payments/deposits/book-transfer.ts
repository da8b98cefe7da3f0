/**
 * Books a bank transfer to the merchant's own account, in the caller's transaction. The staff enters the received
 * amount and the bank's reference. The member need not have sent proof, and the deposit may have ended. Above a limit,
 * two staff members must enter the same amount and reference independently; the database checks this again.
 *
 * Refusals, in this order: `not.exists.transaction` (the deposit is unknown or not a transfer),
 * `transaction.state.changed` (already booked), `approval.same.person`, `deposit.received.differs` (the first person
 * entered other values), `request.param.err` (the text contains no bank reference), `deposit.bank.reference.used` (the
 * payment was recorded before, whatever the spelling of its reference), `member.excluded` and `deposit.limit.reached`
 * (the amount is larger than requested, or the transfer arrived after the deposit ended), then the refusals of
 * `creditDeposit`. Side effects: posts to the ledger, stores a step and an audit entry, and emits
 * `deposit.credited`. If two persons are needed, the first one only stores the entered data. Source:
 * docs/product-rules.md, Money.
 */

import { money } from "@openhouse/rules/money/money";
import { isSameReference } from "@openhouse/rules/payments/bank-reference";
import type { BookTransferBody } from "@openhouse/protocol/payments/deposit-queue";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import { creditDeposit } from "./credit-deposit.ts";
import { auditDeposit, countPaidAmount } from "./decide-deposit.ts";
import type { DecideDeps } from "./decide-deposit.ts";
import { staffRef } from "../withdrawals/decide-withdrawal.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { bankPaymentOf, manualProvider, transferApproval } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import { lockDeposit, updateDeposit } from "./deposit-repository.ts";
import { takeBankReference } from "../queues/bank-reference-repository.ts";
import { recordStep } from "../queues/record-step.ts";

type TransferBooking = StaffDecision & Pick<BookTransferBody, "receivedMinor" | "bankReference">;

export async function bookTransfer(deps: DecideDeps, tx: Transaction, booking: TransferBooking): Promise<Deposit> {
  const { actor, id, reason } = booking;
  const deposit = await lockDeposit(tx, actor.merchantId, id);
  if (deposit?.provider !== manualProvider) throw new Refusal("not.exists.transaction");
  if (deposit.state === "approved") throw new Refusal("transaction.state.changed");
  const entered = withEntry(deps, deposit, booking);
  const { firstDecider } = deposit;
  if (firstDecider !== null) {
    if (firstDecider.id === actor.staffId) throw new Refusal("approval.same.person");
    if (!isSameEntry(deposit, entered)) throw new Refusal("deposit.received.differs");
    const verdict = { kind: transferApproval, subjectId: id, decision: "approved" as const, reason };
    const approval = await decideApproval(deps, tx, { actor, verdict });
    if (approval === undefined) throw new Refusal("transaction.state.changed");
  }
  await takeBankReference(tx, { ...bankPaymentOf(entered), field: "bankReference" });
  if (entered.needsSecond && firstDecider === null) return requestSecondPerson(deps, tx, { entered, booking });
  await countPaidAmount(deps, tx, { deposit, paidMinor: entered.paidMinor });
  const creditedDeposit = await creditDeposit(deps, tx, {
    deposit: { ...entered, decider: staffRef(actor) },
    amount: money(entered.paidMinor, deposit.requested.currency),
    step: { actorKind: "staff", actorName: actor.account, action: "booked", note: `${entered.providerRef}: ${reason}` },
    at: deps.clock.businessNow(),
  });
  await auditDeposit(deps, tx, { deposit: creditedDeposit, decision: booking, action: "booked" });
  return creditedDeposit;
}

/** The deposit with the amount and bank reference that this person entered. */
function withEntry(
  { merchants }: DecideDeps,
  deposit: Deposit,
  { receivedMinor, bankReference }: TransferBooking,
): EnteredDeposit {
  const { merchantId, requested } = deposit;
  const paidMinor = BigInt(receivedMinor);
  const limit = BigInt(merchants.byId(merchantId).settings["deposit.secondPersonAboveMinor"]);
  return {
    ...deposit,
    paidMinor,
    paidCurrency: requested.currency,
    // Bank statements print references in capitals, but people may type them in small letters.
    providerRef: bankReference.trim().toUpperCase(),
    needsSecond: deposit.needsSecond || paidMinor > limit,
  };
}

/** True if the first person entered the same amount and the same reference, in any spelling. */
function isSameEntry({ paidMinor, providerRef }: Deposit, entered: EnteredDeposit): boolean {
  return paidMinor === entered.paidMinor && isSameReference(providerRef ?? "", entered.providerRef);
}

interface EnteredDeposit extends Deposit {
  readonly paidMinor: bigint;
  readonly providerRef: string;
}

/** Stores the first person's entry. The deposit is then held: the member cannot cancel it, and it does not expire. */
async function requestSecondPerson(
  deps: DecideDeps,
  tx: Transaction,
  { entered, booking }: { entered: EnteredDeposit; booking: TransferBooking },
): Promise<Deposit> {
  const { actor, id: subjectId, reason } = booking;
  const { reference, account, paidMinor, providerRef, requested } = entered;
  const detail = {
    reference,
    account,
    bank: providerRef,
    amountMinor: String(paidMinor),
    currency: requested.currency,
  };
  await requestApproval(deps, tx, { actor, request: { kind: transferApproval, subjectId, detail, reason } });
  const heldDeposit: Deposit = { ...entered, firstDecider: staffRef(actor), heldReason: entered.heldReason ?? "proof" };
  await updateDeposit(tx, heldDeposit);
  const note = `${providerRef}, ${paidMinor} ${requested.currency}: ${reason}`;
  const step = { actorKind: "staff" as const, actorName: actor.account, action: "first-booked", note };
  await recordStep(deps, tx, { subject: heldDeposit, step });
  await auditDeposit(deps, tx, { deposit: heldDeposit, decision: booking, action: "first-booked" });
  return heldDeposit;
}

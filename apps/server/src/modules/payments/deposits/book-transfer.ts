/**
 * A person books a transfer to the house's own account, in the caller's transaction: exactly what the bank says came,
 * under the bank's own name for it, whether the member has sent proof or not, and also after the deposit had ended.
 * Above the limit two persons say the same, each for themselves; the table checks it once more.
 *
 * Refusals, in this order: `not.exists.transaction` (none, or not a transfer), `transaction.state.changed` (booked
 * already), `approval.same.person`, `deposit.received.differs` (the first person said something else),
 * `deposit.bank.reference.used` (that payment is another deposit's), `member.excluded` and `deposit.limit.reached`
 * (more came than was asked for, or it came after the end), those of `creditDeposit`. Side effects: the ledger, a step,
 * an audit entry, `deposit.credited`; of the first of two persons only what they said. Source: docs/product-rules.md,
 * Money.
 */

import { money } from "@openhouse/rules/money/money";
import type { BookTransferBody } from "@openhouse/protocol/payments/deposit-queue";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import { creditDeposit } from "./credit-deposit.ts";
import { auditDeposit, takeRoom } from "./decide-deposit.ts";
import type { DecideDeps } from "./decide-deposit.ts";
import { staffRef } from "../withdrawals/decide-withdrawal.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { handProvider, transferApproval } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import { lockBankReference, lockDeposit, updateDeposit } from "./deposit-repository.ts";
import { noteStep } from "../queues/note-step.ts";

type Booking = StaffDecision & Pick<BookTransferBody, "receivedMinor" | "bankReference">;

export async function bookTransfer(deps: DecideDeps, tx: Transaction, booking: Booking): Promise<Deposit> {
  const { actor, id, reason } = booking;
  const deposit = await lockDeposit(tx, actor.merchantId, id);
  if (deposit?.provider !== handProvider) throw new Refusal("not.exists.transaction");
  if (deposit.state === "approved") throw new Refusal("transaction.state.changed");
  const said = asSaid(deps, deposit, booking);
  const { firstDecider, paidMinor, providerRef } = deposit;
  if (firstDecider !== null) {
    if (firstDecider.id === actor.staffId) throw new Refusal("approval.same.person");
    const isSame = paidMinor === said.paidMinor && providerRef === said.providerRef;
    if (!isSame) throw new Refusal("deposit.received.differs");
    const verdict = { kind: transferApproval, subjectId: id, decision: "approved" as const, reason };
    const open = await decideApproval(deps, tx, { actor, verdict });
    if (open === undefined) throw new Refusal("transaction.state.changed");
  }
  const owner = await lockBankReference(tx, said);
  if (owner !== undefined && owner !== id) throw new Refusal("deposit.bank.reference.used");
  if (said.needsSecond && firstDecider === null) return askSecond(deps, tx, { said, booking });
  await takeRoom(deps, tx, { deposit, paidMinor: said.paidMinor });
  const credited = await creditDeposit(deps, tx, {
    deposit: { ...said, decider: staffRef(actor) },
    amount: money(said.paidMinor, deposit.requested.currency),
    step: { actorKind: "staff", actorName: actor.account, action: "booked", note: `${said.providerRef}: ${reason}` },
    at: deps.clock.businessNow(),
  });
  await auditDeposit(deps, tx, { deposit: credited, decision: booking, action: "booked" });
  return credited;
}

/** The deposit with what this person says of it. */
function asSaid({ merchants }: DecideDeps, deposit: Deposit, { receivedMinor, bankReference }: Booking): SaidDeposit {
  const { merchantId, requested } = deposit;
  const paidMinor = BigInt(receivedMinor);
  const limit = BigInt(merchants.byId(merchantId).settings["deposit.secondPersonAboveMinor"]);
  return {
    ...deposit,
    paidMinor,
    paidCurrency: requested.currency,
    // Banks print it in capitals, people type it as it comes.
    providerRef: bankReference.trim().toUpperCase(),
    needsSecond: deposit.needsSecond || paidMinor > limit,
  };
}

interface SaidDeposit extends Deposit {
  readonly paidMinor: bigint;
  readonly providerRef: string;
}

/** From here on the deposit waits for a person: neither its member nor the clock ends it. */
async function askSecond(
  deps: DecideDeps,
  tx: Transaction,
  { said, booking }: { said: SaidDeposit; booking: Booking },
): Promise<Deposit> {
  const { actor, id: subjectId, reason } = booking;
  const { reference, account, paidMinor, providerRef, requested } = said;
  const detail = {
    reference,
    account,
    bank: providerRef,
    amountMinor: String(paidMinor),
    currency: requested.currency,
  };
  await requestApproval(deps, tx, { actor, request: { kind: transferApproval, subjectId, detail, reason } });
  const first: Deposit = { ...said, firstDecider: staffRef(actor), heldReason: said.heldReason ?? "proof" };
  await updateDeposit(tx, first);
  const note = `${providerRef}, ${paidMinor} ${requested.currency}: ${reason}`;
  const step = { actorKind: "staff" as const, actorName: actor.account, action: "first-booked", note };
  await noteStep(deps, tx, { subject: first, step });
  await auditDeposit(deps, tx, { deposit: first, decision: booking, action: "first-booked" });
  return first;
}

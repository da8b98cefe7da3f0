/**
 * Writes off the second payment of a dispute when the bank will not return the first one. The amount is posted from the
 * house account `losses` to `disputes`, in full or in part, once per dispute. One person requests the write-off and
 * another one approves it, each in the caller's transaction under the lock of the withdrawal. The member is not
 * informed, because nothing changes for them. Each call writes a step and an audit entry. Source:
 * docs/decisions/0035-disputed-payouts.md; docs/ledger/chart-of-accounts.md.
 */

import { decimalTextOf, money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { WriteOffBody } from "@openhouse/protocol/payments/withdrawal-receipt";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import { post } from "../../wallet/index.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import { lockDispute, recordDisputeStep } from "./decide-dispute.ts";
import { staffRef } from "../withdrawals/decide-withdrawal.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { canBeWrittenOff, openAmountOf, writeWriteOff } from "./dispute-repository.ts";
import type { Dispute, WriteOff } from "./dispute-repository.ts";
import type { Withdrawal } from "../withdrawals/withdrawal-repository.ts";

type WriteOffDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export type WriteOffRequest = StaffDecision & Omit<WriteOffBody, "reason">;
/** The second person's decision about the dispute `number`. */
export type WriteOffDecision = StaffDecision & Pick<WriteOffBody, "number">;

/** The kind of approval by a second person. */
const writeOffApproval = "withdrawal.write-off";

/**
 * Requests a write-off; no money moves. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed`
 * (the dispute is unknown, has no open amount or already has a write-off), `withdraw.write.off.exceeds` (zero, or more
 * than the open amount), `transaction.state.changed` (a write-off of another dispute of the withdrawal waits).
 */
export async function requestWriteOff(deps: WriteOffDeps, tx: Transaction, request: WriteOffRequest): Promise<void> {
  const { actor, id, number, amountMinor, reason } = request;
  const { withdrawal, dispute } = await lockDispute(tx, request);
  if (dispute === undefined || !canBeWrittenOff(dispute)) throw new Refusal("transaction.state.changed");
  const amount = money(BigInt(amountMinor), withdrawal.amount.currency);
  refuseAboveOpenAmount(dispute, amount.minor);
  const { reference, account } = withdrawal;
  const requestedAmount = { amountMinor: String(amount.minor), currency: amount.currency };
  const detail = { reference, account, claim: String(number), ...requestedAmount };
  await requestApproval(deps, tx, { actor, request: { kind: writeOffApproval, subjectId: id, detail, reason } });
  const requestedAt = deps.clock.businessNow();
  await writeWriteOff(tx, dispute, {
    amount: amount.minor,
    requester: staffRef(actor),
    requestedAt,
    reason,
    booking: null,
  });
  await recordWriteOffStep(deps, tx, { withdrawal, dispute, decision: request, action: "write-off-asked", amount });
}

/**
 * Posts a write-off that another person requested. Refusals, in this order: `not.exists.transaction`,
 * `transaction.state.changed` (not requested, or already posted), `approval.same.person`, `withdraw.write.off.exceeds`
 * (an amount was returned in the meantime: refuse the write-off and request it again). Side effect: posts to the
 * ledger.
 */
export async function bookWriteOff(deps: WriteOffDeps, tx: Transaction, decision: WriteOffDecision): Promise<void> {
  const { actor, id, number, reason } = decision;
  const { withdrawal, dispute, writeOff } = await lockRequestedWriteOff(tx, decision);
  const verdict = { kind: writeOffApproval, subjectId: id, decision: "approved" as const, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict });
  if (approval === undefined) throw new Refusal("transaction.state.changed");
  refuseAboveOpenAmount(dispute, writeOff.amount);
  const amount = money(writeOff.amount, withdrawal.amount.currency);
  const at = deps.clock.businessNow();
  const loss: TransferRequest = {
    from: { house: "losses" },
    to: { house: "disputes" },
    amount,
    code: "claim_write_off",
    reference: `withdrawal:${id}`,
    // Follows from the dispute, so that the ledger refuses a second write-off.
    key: `claim-write-off:${id}:${number}`,
  };
  const [postedTransfer] = await post(deps, tx, { merchantId: actor.merchantId, at, transfers: [loss] });
  if (postedTransfer === undefined) throw new RangeError("the ledger returned no transfer");
  await writeWriteOff(tx, dispute, {
    ...writeOff,
    booking: { by: staffRef(actor), at, transferId: postedTransfer.id },
  });
  await recordWriteOffStep(deps, tx, { withdrawal, dispute, decision, action: "write-off-booked", amount });
}

/**
 * Refuses a write-off; the person who requested it can withdraw it in the same way. A write-off may then be requested
 * again. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed` (not requested, or already
 * posted). No money moves.
 */
export async function refuseWriteOff(deps: WriteOffDeps, tx: Transaction, decision: WriteOffDecision): Promise<void> {
  const { actor, id, reason } = decision;
  const { withdrawal, dispute, writeOff } = await lockRequestedWriteOff(tx, decision);
  const verdict = { kind: writeOffApproval, subjectId: id, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict });
  await writeWriteOff(tx, dispute, null);
  const amount = money(writeOff.amount, withdrawal.amount.currency);
  await recordWriteOffStep(deps, tx, { withdrawal, dispute, decision, action: "write-off-refused", amount });
}

async function lockRequestedWriteOff(tx: Transaction, decision: WriteOffDecision): Promise<RequestedWriteOff> {
  const { withdrawal, dispute } = await lockDispute(tx, decision);
  const writeOff = dispute?.writeOff ?? null;
  if (dispute === undefined || writeOff === null || writeOff.booking !== null) {
    throw new Refusal("transaction.state.changed");
  }
  return { withdrawal, dispute, writeOff };
}

interface RequestedWriteOff {
  readonly withdrawal: Withdrawal;
  readonly dispute: Dispute;
  readonly writeOff: WriteOff;
}

function refuseAboveOpenAmount(dispute: Dispute, minor: bigint): void {
  if (minor <= 0n || minor > openAmountOf(dispute)) throw new Refusal("withdraw.write.off.exceeds");
}

interface WriteOffStep {
  readonly withdrawal: Withdrawal;
  readonly dispute: Dispute;
  readonly decision: StaffDecision;
  readonly action: string;
  readonly amount: Money;
}

function recordWriteOffStep(deps: WriteOffDeps, tx: Transaction, step: WriteOffStep): Promise<void> {
  const { amount, decision } = step;
  const note = `${decimalTextOf(amount)} ${amount.currency}: ${decision.reason}`;
  return recordDisputeStep(deps, tx, { ...step, note });
}

/**
 * Records that a bank or provider returned the lost payment of a dispute that finance had paid, in the caller's
 * transaction. The amount is posted from the house account `clearing` to `disputes`, once per dispute. It may be less
 * than the lost payment if the bank keeps a fee.
 *
 * Refusals, in this order: `not.exists.transaction`, `transaction.state.changed` (the dispute is unknown or not paid,
 * or its amount was already returned or written off in full), `withdraw.claim.recovered` (zero, or more than the open
 * amount), `request.param.err` (the text contains no reference), `deposit.bank.reference.used` (a deposit or another
 * return was recorded with this reference). Side effects: posts to the ledger, and stores a step and an audit entry.
 * The member is not informed, because nothing changes for them. Source: docs/ledger/chart-of-accounts.md.
 */

import { decimalTextOf, money } from "@openhouse/rules/money/money";
import type { DisputeRecoveryBody } from "@openhouse/protocol/payments/withdrawal-receipt";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { post } from "../../wallet/index.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import { takeBankReference } from "../queues/bank-reference-repository.ts";
import { lockDispute, recordDisputeStep } from "./decide-dispute.ts";
import { staffRef } from "../withdrawals/decide-withdrawal.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { canBeRecovered, openAmountOf, writeRecovery } from "./dispute-repository.ts";

type RecoveredDispute = StaffDecision & Omit<DisputeRecoveryBody, "reason">;

export async function recoverDispute(
  deps: Pick<Deps, "ids" | "clock" | "merchants">,
  tx: Transaction,
  decision: RecoveredDispute,
): Promise<void> {
  const { actor, id, number, recoveredMinor, reference, reason } = decision;
  const { withdrawal, dispute } = await lockDispute(tx, decision);
  // Disputes that were paid before the disputes account existed have no amount on it.
  if (dispute === undefined || !canBeRecovered(dispute)) throw new Refusal("transaction.state.changed");
  const amount = money(BigInt(recoveredMinor), withdrawal.amount.currency);
  if (amount.minor <= 0n || amount.minor > openAmountOf(dispute)) throw new Refusal("withdraw.claim.recovered");
  const subject = `claim-recovery:${id}:${number}`;
  const { merchantId } = actor;
  await takeBankReference(tx, { merchantId, direction: "in", typed: reference, subject, field: "reference" });
  const at = deps.clock.businessNow();
  const income: TransferRequest = {
    from: { house: "clearing" },
    to: { house: "disputes" },
    amount,
    code: "claim_recovery",
    reference: `withdrawal:${id}`,
    key: `claim-recovery:${id}:${number}`,
  };
  const [postedTransfer] = await post(deps, tx, { merchantId, at, transfers: [income] });
  if (postedTransfer === undefined) throw new RangeError("the ledger returned no transfer");
  const recovery = { amount: amount.minor, by: staffRef(actor), at, reference, transferId: postedTransfer.id };
  await writeRecovery(tx, { ...dispute, recovery });
  const note = `${decimalTextOf(amount)} ${amount.currency}, ${reference}: ${reason}`;
  await recordDisputeStep(deps, tx, { withdrawal, dispute, decision, action: "claim-recovered", note, amount });
}

/** Converts withdrawals to their wire formats, for the member and for the staff. */

import { decimalOf } from "@openhouse/rules/money/money";
import { withdrawalStates } from "@openhouse/rules/payments/withdrawal-states";
import type { WithdrawReply } from "@openhouse/protocol/payments/withdraw";
import type { WithdrawRecord } from "@openhouse/protocol/payments/withdraw-report";
import type { WithdrawalQueueRow } from "@openhouse/protocol/payments/withdrawal-queue";
import type { AssignmentView } from "../queues/describe-assignment.ts";
import type { CardType } from "@openhouse/rules/payments/withdraw-terms";
import type { Withdrawal } from "./withdrawal-repository.ts";

/** The wire's code for each kind of account. */
export const withdrawTypes = { B: "BC", E: "EW", V: "VW" } as const satisfies Record<CardType, string>;

/** The reply of withdraw. */
export function toWithdrawReply({ id, state, amount, fee }: Withdrawal): WithdrawReply {
  return {
    refId: String(id),
    status: withdrawalStates[state],
    amountMinor: String(amount.minor),
    feeMinor: String(fee.minor),
    currency: amount.currency,
  };
}

/** A row of the member's report. */
export function toWithdrawRecord(withdrawal: Withdrawal): WithdrawRecord {
  const { amount, fee, closedAt } = withdrawal;
  return {
    refId: String(withdrawal.id),
    withdrawType: withdrawTypes[withdrawal.cardType],
    virtualAmount: null,
    amount: decimalOf(amount),
    charge: decimalOf(fee),
    bankName: withdrawal.bankName,
    cardNumber: withdrawal.numberShown,
    withdrawDate: withdrawal.createdAt.getTime(),
    closedDate: closedAt?.getTime() ?? null,
    status: withdrawalStates[withdrawal.state],
    remark: withdrawal.remark,
  };
}

/** A row of the back office's queue. */
export function toWithdrawalRow(withdrawal: Withdrawal, assignment: AssignmentView): WithdrawalQueueRow {
  const { amount, fee, firstApprover, approver, decidedAt, closedAt, state } = withdrawal;
  return {
    id: String(withdrawal.id),
    reference: withdrawal.reference,
    memberId: String(withdrawal.memberId),
    account: withdrawal.account,
    state,
    heldReason: withdrawal.heldReason,
    receiptState: withdrawal.receiptState,
    currency: amount.currency,
    amountMinor: String(amount.minor),
    feeMinor: String(fee.minor),
    payoutMinor: String(amount.minor - fee.minor),
    cardType: withdrawal.cardType,
    bankCode: withdrawal.bankCode,
    bankName: withdrawal.bankName,
    cardHolder: withdrawal.holder,
    cardNumber: withdrawal.numberShown,
    payout: withdrawal.payout,
    risks: [...withdrawal.risks],
    needsSecond: withdrawal.needsSecond,
    isAwaitingSecond: state === "processing" && firstApprover !== null,
    isWriteOffAsked: withdrawal.hasWriteOffRequest,
    firstApprovedBy: firstApprover?.name ?? null,
    approvedBy: approver?.name ?? null,
    ...assignment,
    createdAt: withdrawal.createdAt.getTime(),
    decidedAt: decidedAt?.getTime() ?? null,
    closedAt: closedAt?.getTime() ?? null,
    remark: withdrawal.remark,
  };
}

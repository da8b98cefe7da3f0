/** Converts deposits to their wire formats, for the member and for the staff. */

import { depositStates } from "@openhouse/rules/payments/deposit-states";
import { decimalOf, money, subtractMoney } from "@openhouse/rules/money/money";
import type { DepositReportRow } from "@openhouse/protocol/payments/deposit-report";
import type { DepositQueueRow } from "@openhouse/protocol/payments/deposit-queue";
import type { DepositStatus } from "@openhouse/protocol/payments/deposit-status";
import type { NewDepositReply } from "@openhouse/protocol/payments/new-deposit";
import type { Language } from "../../../core/actor.ts";
import { manualProvider } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import type { AssignmentView } from "../queues/describe-assignment.ts";
import type { DepositMethod } from "../methods/method-repository.ts";

/** The reply of newDepositPG. */
export function toNewDeposit({ id, state, requested, redirectUrl }: Deposit): NewDepositReply {
  return {
    depositId: String(id),
    state: depositStates[state],
    amountMinor: String(requested.minor),
    currency: requested.currency,
    redirectUrl: state === "pending" ? redirectUrl : null,
  };
}

/** The reply of getDepositStatus. A method that is switched off is shown by its code. */
export function toDepositStatus(
  deposit: Deposit,
  methods: readonly DepositMethod[],
  language: Language,
): DepositStatus {
  const { requested, credited, heldReason, state, closedAt } = deposit;
  const isPayable = state === "pending" && heldReason === null;
  return {
    depositId: String(deposit.id),
    reference: deposit.reference,
    state: depositStates[state],
    methodCode: deposit.methodCode,
    methodName: methodName(methods, deposit.methodCode, language),
    channelName: deposit.channelName,
    currency: requested.currency,
    requestedMinor: String(requested.minor),
    feeMinor: memberFee(deposit),
    creditedMinor: credited === null ? null : String(credited.minor - BigInt(memberFee(deposit))),
    isUnderReview: heldReason !== null,
    canSendProof: isPayable && deposit.provider === manualProvider,
    isProofSent: heldReason === "proof",
    payTo: isPayable ? deposit.payTo : null,
    redirectUrl: isPayable ? deposit.redirectUrl : null,
    createdAt: deposit.createdAt.getTime(),
    expiresAt: deposit.expiresAt.getTime(),
    closedAt: closedAt?.getTime() ?? null,
  };
}

/** A row of the member's report. */
export function toReportRow(deposit: Deposit, methods: readonly DepositMethod[], language: Language): DepositReportRow {
  const { requested, credited, state, closedAt } = deposit;
  const charge = money(credited === null ? 0n : BigInt(memberFee(deposit)), requested.currency);
  return {
    depositId: String(deposit.id),
    depositMethod: methodName(methods, deposit.methodCode, language),
    requestedAmount: decimalOf(requested),
    amount: credited === null ? 0 : decimalOf(subtractMoney(credited, charge)),
    customerBankCharge: decimalOf(charge),
    depositDate: deposit.createdAt.getTime(),
    actualDepositDate: state === "approved" ? (closedAt?.getTime() ?? null) : null,
    state: depositStates[state],
    isUnderReview: deposit.heldReason !== null,
  };
}

/** A row of the back office's queue. */
export function toQueueRow(deposit: Deposit, assignment: AssignmentView): DepositQueueRow {
  const { requested, fee, credited, paidMinor, closedAt } = deposit;
  return {
    id: String(deposit.id),
    reference: deposit.reference,
    memberId: String(deposit.memberId),
    account: deposit.account,
    state: deposit.state,
    heldReason: deposit.heldReason,
    methodCode: deposit.methodCode,
    channelName: deposit.channelName,
    provider: deposit.provider,
    providerRef: deposit.providerRef,
    currency: requested.currency,
    requestedMinor: String(requested.minor),
    feeMinor: String(fee.minor),
    feePayer: deposit.feePayer,
    paidMinor: paidMinor === null ? null : String(paidMinor),
    creditedMinor: credited === null ? null : String(credited.minor),
    payTo: deposit.payTo,
    isTransfer: deposit.provider === manualProvider,
    firstBy: deposit.firstDecider?.name ?? null,
    decidedBy: deposit.decider?.name ?? null,
    ...assignment,
    createdAt: deposit.createdAt.getTime(),
    expiresAt: deposit.expiresAt.getTime(),
    closedAt: closedAt?.getTime() ?? null,
  };
}

/** The method's name in the language; otherwise its English name, otherwise its code. */
export function methodName(methods: readonly DepositMethod[], code: string, language: Language): string {
  const names = methods.find((method) => method.code === code)?.names;
  return names?.[language] ?? names?.EN ?? code;
}

function memberFee({ fee, feePayer }: Deposit): string {
  return feePayer === "member" ? String(fee.minor) : "0";
}

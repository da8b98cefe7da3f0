/** Converts receipts and their disputes to their wire formats, for the member and for the staff. */

import { receiptStatementsIn } from "@openhouse/rules/payments/receipt-states";
import type {
  MemberReceipt,
  ReceiptDispute,
  ReceiptList,
  StaffReceipt,
} from "@openhouse/protocol/payments/withdrawal-receipt";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { selectAttached } from "../../files/index.ts";
import type { AttachedFile } from "../../files/index.ts";
import { canBeRecovered, openAmountOf, selectDisputes } from "./dispute-repository.ts";
import type { Dispute, WriteOff } from "./dispute-repository.ts";
import { findReceipt, selectOwnReceipts } from "./receipt-repository.ts";
import type { Receipt } from "./receipt-repository.ts";
import { selectWithdrawalsByIds } from "../withdrawals/withdrawal-list-repository.ts";
import type { Withdrawal } from "../withdrawals/withdrawal-repository.ts";

const maxReceipts = 30;

/** The reply of MCSFE_getPaymentConfirmationList: the member's latest receipts, newest first. */
export async function listReceipts({ db }: Pick<Deps, "db">, actor: MemberActor): Promise<ReceiptList> {
  const { merchantId, memberId } = actor;
  const receipts = await selectOwnReceipts(db, { merchantId, memberId, limit: maxReceipts });
  const ids = receipts.map(({ withdrawalId }) => withdrawalId);
  const withdrawals = new Map((await selectWithdrawalsByIds(db, merchantId, ids)).map((row) => [row.id, row]));
  const disputes = await selectDisputes(db, merchantId, ids);
  const files = await selectAttached(db, merchantId, ids);
  const list = receipts.flatMap((receipt) => {
    const withdrawal = withdrawals.get(receipt.withdrawalId);
    return withdrawal === undefined ? [] : [toMemberReceipt(receipt, withdrawal, { disputes, files })];
  });
  return { list };
}

/** One receipt as its member sees it. */
export async function describeReceipt(
  db: Queryable,
  { receipt, withdrawal }: { receipt: Receipt; withdrawal: Withdrawal },
): Promise<MemberReceipt> {
  return toMemberReceipt(receipt, withdrawal, await readDetails(db, receipt.merchantId, receipt.withdrawalId));
}

/** The receipt of a withdrawal as the staff sees it (null if the withdrawal was not paid), and its disputes. */
export async function staffReceipt(
  db: Queryable,
  merchantId: MerchantId,
  id: bigint,
): Promise<{ receipt: StaffReceipt | null; disputes: readonly Dispute[] }> {
  const receipt = await findReceipt(db, merchantId, id);
  if (receipt === undefined) return { receipt: null, disputes: [] };
  const { disputes, files } = await readDetails(db, merchantId, id);
  const list = disputes.map((dispute) => ({
    ...toDispute(dispute, files),
    needsSecond: dispute.needsSecond,
    firstBy: dispute.firstDecider?.name ?? null,
    decidedBy: dispute.decider?.name ?? null,
    isOwed: canBeRecovered(dispute),
    openMinor: String(openAmountOf(dispute)),
    recoveredMinor: dispute.recovery === null ? null : String(dispute.recovery.amount),
    recoveredBy: dispute.recovery?.by.name ?? null,
    recoveredAt: dispute.recovery?.at.getTime() ?? null,
    recoveryReference: dispute.recovery?.reference ?? "",
    writeOff: dispute.writeOff === null ? null : toStaffWriteOff(dispute.writeOff),
  }));
  return { receipt: { ...fieldsOf(receipt), claims: list }, disputes };
}

function toStaffWriteOff({ amount, requester, requestedAt, reason, booking }: WriteOff) {
  return {
    amountMinor: String(amount),
    askedBy: requester.name,
    askedAt: requestedAt.getTime(),
    reason,
    bookedBy: booking?.by.name ?? null,
    bookedAt: booking?.at.getTime() ?? null,
  };
}

interface ReceiptDetails {
  readonly disputes: readonly Dispute[];
  readonly files: readonly AttachedFile[];
}

async function readDetails(db: Queryable, merchantId: MerchantId, id: bigint): Promise<ReceiptDetails> {
  return { disputes: await selectDisputes(db, merchantId, [id]), files: await selectAttached(db, merchantId, [id]) };
}

function toMemberReceipt(receipt: Receipt, withdrawal: Withdrawal, { disputes, files }: ReceiptDetails): MemberReceipt {
  const ownDisputes = disputes.filter(({ withdrawalId }) => withdrawalId === receipt.withdrawalId);
  return {
    id: String(receipt.withdrawalId),
    ...fieldsOf(receipt),
    bankName: withdrawal.bankName,
    cardNumber: withdrawal.numberShown,
    words: [...receiptStatementsIn(receipt.state)],
    claims: ownDisputes.map((dispute) => toDispute(dispute, files)),
  };
}

function fieldsOf({ state, expected, received, dueAt, closedAt }: Receipt) {
  return {
    state,
    currency: expected.currency,
    expectedMinor: String(expected.minor),
    receivedMinor: String(received.minor),
    dueAt: dueAt.getTime(),
    closedAt: closedAt?.getTime() ?? null,
  };
}

function toDispute(dispute: Dispute, files: readonly AttachedFile[]): ReceiptDispute {
  const { withdrawalId, number, kind, received, missing, comment, madeAt, decision, decidedAt } = dispute;
  const ownFiles = files.filter((file) => file.subjectId === withdrawalId && file.claim === number);
  return {
    number,
    kind,
    receivedMinor: String(received),
    missingMinor: String(missing),
    comment,
    madeAt: madeAt.getTime(),
    files: ownFiles.map(({ id }) => String(id)),
    decision,
    decidedAt: decidedAt?.getTime() ?? null,
    reason: dispute.reason,
    reference: dispute.reference,
  };
}

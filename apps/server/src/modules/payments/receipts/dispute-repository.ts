/** SQL for members' disputes of paid withdrawals. Every writer has locked the withdrawal first. */

import type { ReceiptStatement } from "@openhouse/rules/payments/receipt-states";
import type { MerchantId, StaffId, TransferId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";
import type { StaffRef } from "../withdrawals/withdrawal-repository.ts";

export interface Dispute {
  readonly merchantId: MerchantId;
  readonly withdrawalId: bigint;
  readonly number: number;
  readonly kind: Exclude<ReceiptStatement, "received">;
  readonly received: bigint;
  readonly missing: bigint;
  readonly comment: string;
  readonly madeAt: Date;
  readonly needsSecond: boolean;
  readonly firstDecider: StaffRef | null;
  readonly decision: "open" | "paid" | "refused" | "withdrawn";
  readonly decider: StaffRef | null;
  readonly decidedAt: Date | null;
  readonly reason: string;
  readonly reference: string;
  /**
   * The ledger transfer that paid the dispute; null if the dispute is unpaid, or was paid before such transfers
   * existed.
   */
  readonly transferId: TransferId | null;
  /** The amount that the bank or provider returned. */
  readonly recovery: Recovery | null;
  /** The requested or posted write-off of the open amount or a part of it. */
  readonly writeOff: WriteOff | null;
}

export interface Recovery {
  readonly amount: bigint;
  readonly by: StaffRef;
  readonly at: Date;
  /** The bank's reference. */
  readonly reference: string;
  readonly transferId: TransferId;
}

export interface WriteOff {
  readonly amount: bigint;
  readonly requester: StaffRef;
  readonly requestedAt: Date;
  readonly reason: string;
  /** Null while it waits for a second person. */
  readonly booking: { readonly by: StaffRef; readonly at: Date; readonly transferId: TransferId } | null;
}

/** The amount of a dispute that was paid a second time, and is neither returned nor written off. */
export function openAmountOf({ transferId, missing, recovery, writeOff }: Dispute): bigint {
  if (transferId === null) return 0n;
  const writtenOff = writeOff === null || writeOff.booking === null ? 0n : writeOff.amount;
  return missing - (recovery?.amount ?? 0n) - writtenOff;
}

/** True while the bank or provider may return the open amount. A return is recorded once per dispute. */
export function canBeRecovered(dispute: Dispute): boolean {
  return dispute.recovery === null && openAmountOf(dispute) > 0n;
}

/** True while a write-off of the open amount may be requested. A dispute has at most one write-off. */
export function canBeWrittenOff(dispute: Dispute): boolean {
  return dispute.writeOff === null && openAmountOf(dispute) > 0n;
}

type DisputeRow = Tables["receipt_claim"];

export async function insertDispute(tx: Transaction, dispute: Dispute): Promise<void> {
  const { merchantId, withdrawalId, number, kind, received, missing, comment, madeAt, needsSecond, decision } = dispute;
  await tx.query(
    `insert into receipt_claim (merchant_id, withdrawal_id, number, kind, received, missing, comment, made_at,
       needs_second, decision)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [merchantId, withdrawalId, number, kind, received, missing, comment, madeAt, needsSecond, decision],
  );
}

export async function updateDispute(tx: Transaction, dispute: Dispute): Promise<void> {
  const { merchantId, withdrawalId, number, firstDecider, decision, decider, decidedAt, reason, reference } = dispute;
  await tx.query(
    `update receipt_claim set first_by = $4, first_name = $5, decision = $6, decided_by = $7, decided_name = $8,
       decided_at = $9, reason = $10, reference = $11, transfer_id = $12
     where merchant_id = $1 and withdrawal_id = $2 and number = $3`,
    [
      merchantId,
      withdrawalId,
      number,
      firstDecider?.id ?? null,
      firstDecider?.name ?? null,
      decision,
      decider?.id ?? null,
      decider?.name ?? null,
      decidedAt,
      reason,
      reference,
      dispute.transferId,
    ],
  );
}

export async function writeRecovery(
  tx: Transaction,
  { merchantId, withdrawalId, number, recovery }: Dispute & { readonly recovery: Recovery },
): Promise<void> {
  await tx.query(
    `update receipt_claim set recovered = $4, recovered_by = $5, recovered_name = $6, recovered_at = $7,
       recovery_reference = $8, recovery_transfer_id = $9
     where merchant_id = $1 and withdrawal_id = $2 and number = $3`,
    [
      merchantId,
      withdrawalId,
      number,
      recovery.amount,
      recovery.by.id,
      recovery.by.name,
      recovery.at,
      recovery.reference,
      recovery.transferId,
    ],
  );
}

/** Writes a requested or posted write-off. Null deletes a refused request. */
export async function writeWriteOff(
  tx: Transaction,
  { merchantId, withdrawalId, number }: Dispute,
  writeOff: WriteOff | null,
): Promise<void> {
  await tx.query(
    `update receipt_claim set write_off = $4, write_off_asked_by = $5, write_off_asked_name = $6,
       write_off_asked_at = $7, write_off_reason = $8, write_off_by = $9, write_off_name = $10, write_off_at = $11,
       write_off_transfer_id = $12
     where merchant_id = $1 and withdrawal_id = $2 and number = $3`,
    [
      merchantId,
      withdrawalId,
      number,
      writeOff?.amount ?? null,
      writeOff?.requester.id ?? null,
      writeOff?.requester.name ?? null,
      writeOff?.requestedAt ?? null,
      writeOff?.reason ?? "",
      writeOff?.booking?.by.id ?? null,
      writeOff?.booking?.by.name ?? null,
      writeOff?.booking?.at ?? null,
      writeOff?.booking?.transferId ?? null,
    ],
  );
}

/** The disputes of these withdrawals, ordered by withdrawal and number. */
export async function selectDisputes(
  db: Queryable,
  merchantId: MerchantId,
  withdrawalIds: readonly bigint[],
): Promise<Dispute[]> {
  const rows = await db.query<DisputeRow>(
    `select merchant_id as "merchantId", withdrawal_id as "withdrawalId", number, kind, received, missing, comment,
       made_at as "madeAt", needs_second as "needsSecond", first_by as "firstBy",
       first_name as "firstName", decision, decided_by as "decidedBy", decided_name as "decidedName",
       decided_at as "decidedAt", reason, reference,
       transfer_id as "transferId", recovered, recovered_by as "recoveredBy", recovered_name as "recoveredName",
       recovered_at as "recoveredAt", recovery_reference as "recoveryReference",
       recovery_transfer_id as "recoveryTransferId",
       write_off as "writeOff", write_off_asked_by as "writeOffAskedBy", write_off_asked_name as "writeOffAskedName",
       write_off_asked_at as "writeOffAskedAt", write_off_reason as "writeOffReason", write_off_by as "writeOffBy",
       write_off_name as "writeOffName", write_off_at as "writeOffAt", write_off_transfer_id as "writeOffTransferId"
     from receipt_claim where merchant_id = $1 and withdrawal_id = any ($2::bigint[]) order by withdrawal_id, number`,
    [merchantId, withdrawalIds],
  );
  return rows.map(toDispute);
}

function toDispute(row: DisputeRow): Dispute {
  return {
    merchantId: row.merchantId,
    withdrawalId: row.withdrawalId,
    number: row.number,
    kind: row.kind,
    received: row.received,
    missing: row.missing,
    comment: row.comment,
    madeAt: row.madeAt,
    needsSecond: row.needsSecond,
    firstDecider: toStaffRef(row.firstBy, row.firstName),
    decision: row.decision,
    decider: toStaffRef(row.decidedBy, row.decidedName),
    decidedAt: row.decidedAt,
    reason: row.reason,
    reference: row.reference,
    transferId: row.transferId,
    recovery: toRecovery(row),
    writeOff: toWriteOff(row),
  };
}

function toRecovery(row: DisputeRow): Recovery | null {
  const by = toStaffRef(row.recoveredBy, row.recoveredName);
  const { recovered: amount, recoveredAt: at, recoveryReference: reference, recoveryTransferId: transferId } = row;
  if (by === null || amount === null || at === null || transferId === null) return null;
  return { amount, by, at, reference, transferId: transferId as TransferId };
}

function toWriteOff(row: DisputeRow): WriteOff | null {
  const { writeOff: amount, writeOffAskedAt: requestedAt, writeOffReason: reason } = row;
  const requester = toStaffRef(row.writeOffAskedBy, row.writeOffAskedName);
  if (amount === null || requestedAt === null || requester === null) return null;
  const by = toStaffRef(row.writeOffBy, row.writeOffName);
  const { writeOffAt: at, writeOffTransferId: transferId } = row;
  const isBooked = by !== null && at !== null && transferId !== null;
  return {
    amount,
    requester,
    requestedAt,
    reason,
    booking: isBooked ? { by, at, transferId: transferId as TransferId } : null,
  };
}

function toStaffRef(id: bigint | null, name: string | null): StaffRef | null {
  return id === null ? null : { id: id as StaffId, name: name ?? "" };
}

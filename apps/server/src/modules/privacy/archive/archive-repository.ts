/**
 * SQL of the archives of closed accounts. An archive past its date does not exist for the staff, even if the job has
 * not erased it yet.
 */

import type { MemberId, MerchantId, StaffId } from "../../../core/ids.ts";
import type { SealedBytes } from "../../../core/secrets/sealed-bytes.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";

/** The kind of approvals that open an archive; the subject is the member. */
export const archiveApproval = "archive.open";

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

export interface NewArchive extends MemberKey, SealedBytes {
  readonly sealedAt: Date;
  readonly keepUntil: Date;
}

export async function hasArchive(db: Queryable, { merchantId, memberId }: MemberKey): Promise<boolean> {
  const rows = await db.query(`select from sealed_archive where merchant_id = $1 and member_id = $2`, [
    merchantId,
    memberId,
  ]);
  return rows.length === 1;
}

export async function insertArchive(tx: Transaction, archive: NewArchive): Promise<void> {
  const { merchantId, memberId, sealedAt, keepUntil, keySealed, bytes } = archive;
  await tx.query(
    `insert into sealed_archive (merchant_id, member_id, sealed_at, keep_until, key_sealed, bytes)
     values ($1, $2, $3, $4, $5, $6)`,
    [merchantId, memberId, sealedAt, keepUntil, keySealed, bytes],
  );
}

export interface ListedArchive {
  readonly memberId: MemberId;
  readonly sealedAt: Date;
  readonly keepUntil: Date;
  /** The open request: who made it, when and why. All are null if no request is open. */
  readonly requestedBy: StaffId | null;
  readonly requester: string | null;
  readonly requestedAt: Date | null;
  readonly reason: string | null;
  /** When another person last approved a request of the caller. */
  readonly approvedAt: Date | null;
}

export interface ArchiveFilter {
  readonly merchantId: MerchantId;
  readonly staffId: StaffId;
  readonly now: Date;
  readonly memberId: bigint | null;
  /** Only archives with an open request. */
  readonly isWaiting: boolean;
  readonly before: bigint | null;
  readonly limit: number;
}

/** Selects a page of archives, highest member number first. */
export async function selectArchives(db: Queryable, filter: ArchiveFilter): Promise<ListedArchive[]> {
  const { merchantId, staffId, now, memberId, isWaiting, before, limit } = filter;
  return db.query<ListedArchive>(
    `select a.member_id as "memberId", a.sealed_at as "sealedAt", a.keep_until as "keepUntil",
       r.requested_by as "requestedBy", s.account as requester, r.requested_at as "requestedAt", r.reason,
       (select max(g.decided_at) from approval g where g.merchant_id = $1 and g.subject_id = a.member_id
          and g.kind = 'archive.open' and g.decision = 'approved' and g.requested_by = $2) as "approvedAt"
     from sealed_archive a
     left join approval r on r.merchant_id = $1 and r.kind = 'archive.open' and r.subject_id = a.member_id
       and r.decision is null
     left join staff s on s.merchant_id = $1 and s.id = r.requested_by
     where a.merchant_id = $1 and a.keep_until > $3 and ($4::bigint is null or a.member_id = $4)
       and (not $5::boolean or r.id is not null) and ($6::bigint is null or a.member_id < $6)
     order by a.member_id desc limit $7`,
    [merchantId, staffId, now, memberId, isWaiting, before, limit],
  );
}

/** Counts the archives with an open request. */
export async function countWaitingArchives(
  db: Queryable,
  { merchantId, now }: Pick<ArchiveFilter, "merchantId" | "now">,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from approval r
     join sealed_archive a on a.merchant_id = $1 and a.member_id = r.subject_id and a.keep_until > $2
     where r.merchant_id = $1 and r.kind = 'archive.open' and r.decision is null`,
    [merchantId, now],
  );
  return row?.count ?? 0;
}

export async function findSealedArchive(
  db: Queryable,
  { merchantId, memberId }: MemberKey,
): Promise<SealedBytes | undefined> {
  const [row] = await db.query<SealedBytes>(
    `select key_sealed as "keySealed", bytes from sealed_archive where merchant_id = $1 and member_id = $2`,
    [merchantId, memberId],
  );
  return row;
}

/**
 * Erases up to `limit` archives past their date, with the reasons of the requests to open them; requests that are still
 * open end as withdrawn. Returns the number of erased archives.
 */
export async function eraseDueArchives(
  tx: Transaction,
  { merchantId, at, limit }: { readonly merchantId: MerchantId; readonly at: Date; readonly limit: number },
): Promise<number> {
  const rows = await tx.query<{ memberId: bigint }>(`select erase_archives($1, $2, $3) as "memberId"`, [
    merchantId,
    at,
    limit,
  ]);
  const memberIds = rows.map(({ memberId }) => memberId);
  await tx.query(
    `update approval set reason = '', decision_reason = '', decision = coalesce(decision, 'withdrawn'),
       decided_by = coalesce(decided_by, requested_by), decided_at = coalesce(decided_at, $3)
     where merchant_id = $1 and kind = 'archive.open' and subject_id = any ($2::bigint[])`,
    [merchantId, memberIds, at],
  );
  return memberIds.length;
}

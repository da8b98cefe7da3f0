/** SQL of members' pictures. */

import type { FilePurpose } from "@openhouse/protocol/files/member-files";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";

export interface FileOwner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

export interface NewFile extends FileOwner {
  readonly id: bigint;
  readonly purpose: FilePurpose;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  readonly at: Date;
}

/**
 * Inserts a picture. A member can have three unused pictures per purpose, numbered 1 to 3 in the column `place`; the
 * new picture gets the first free number. Returns undefined if a concurrent call took that number, no number is free,
 * or the member already has the same unused picture for this purpose.
 */
export async function insertFile(db: Queryable, file: NewFile): Promise<bigint | undefined> {
  const { merchantId, memberId, id, purpose, hash, width, height, bytes, at } = file;
  const [row] = await db.query<{ id: bigint }>(
    `insert into member_file (merchant_id, id, member_id, purpose, place, hash, width, height, bytes, created_at)
     select $1, $3, $2, $4, free.place, $5, $6, $7, $8, $9
     from generate_series(1, 3) as free (place)
     where not exists (select from member_file f where f.merchant_id = $1 and f.member_id = $2 and f.purpose = $4
       and f.place = free.place and f.subject_id is null)
     order by free.place limit 1
     on conflict do nothing returning id`,
    [merchantId, memberId, id, purpose, hash, width, height, bytes, at],
  );
  return row?.id;
}

export interface WaitingFile {
  readonly id: bigint;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** Pictures that the member uploaded for a purpose and has not used yet. */
export async function selectWaiting(
  db: Queryable,
  { merchantId, memberId, purpose }: FileOwner & { purpose: FilePurpose },
): Promise<WaitingFile[]> {
  return db.query<{ id: bigint; hash: string; width: number; height: number }>(
    `select id, hash, width, height from member_file
     where merchant_id = $1 and member_id = $2 and purpose = $3 and subject_id is null order by id`,
    [merchantId, memberId, purpose],
  );
}

/** Deletes an unused picture of the member. Returns false if there is none. */
export async function deleteWaiting(
  db: Queryable,
  { merchantId, memberId, id }: FileOwner & { id: bigint },
): Promise<boolean> {
  const rows = await db.query(
    `delete from member_file where merchant_id = $1 and member_id = $2 and id = $3 and subject_id is null returning id`,
    [merchantId, memberId, id],
  );
  return rows.length === 1;
}

export interface Attachment extends FileOwner {
  readonly purpose: FilePurpose;
  readonly ids: readonly bigint[];
  readonly subjectId: bigint;
  /** The number of the dispute if the subject is a withdrawal; otherwise 0. */
  readonly claim: number;
}

/** Attaches those pictures that are unused and of this member and purpose to a subject. Returns their number. */
export async function updateSubject(tx: Transaction, attachment: Attachment): Promise<number> {
  const { merchantId, memberId, purpose, ids, subjectId, claim } = attachment;
  const rows = await tx.query(
    `update member_file set subject_id = $5, claim = $6
     where merchant_id = $1 and member_id = $2 and purpose = $3 and id = any ($4::bigint[]) and subject_id is null
     returning id`,
    [merchantId, memberId, purpose, ids, subjectId, claim],
  );
  return rows.length;
}

export interface AttachedFile {
  readonly id: bigint;
  readonly subjectId: bigint;
  readonly claim: number;
}

/** The pictures of these subjects, in upload order. */
export async function selectAttached(
  db: Queryable,
  merchantId: MerchantId,
  subjectIds: readonly bigint[],
): Promise<AttachedFile[]> {
  const rows = await db.query<{ id: bigint; subjectId: bigint; claim: number }>(
    `select id, subject_id as "subjectId", claim from member_file
     where merchant_id = $1 and subject_id = any ($2::bigint[]) and subject_id is not null order by id`,
    [merchantId, subjectIds],
  );
  return rows.map(({ id, subjectId, claim }) => ({ id, subjectId, claim }));
}

export interface StoredFile {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Finds a picture: for a member, only the own uploads; for the staff (`memberId` is null), only attached pictures. */
export async function findFile(
  db: Queryable,
  { merchantId, memberId, id }: { merchantId: MerchantId; memberId: MemberId | null; id: bigint },
): Promise<StoredFile | undefined> {
  const [row] = await db.query<{ width: number; height: number; bytes: Buffer }>(
    `select width, height, bytes from member_file where merchant_id = $1 and id = $2
     and (member_id = $3 or $3::bigint is null and subject_id is not null)`,
    [merchantId, id, memberId],
  );
  return row;
}

/** Deletes unused pictures uploaded before `before`. Returns how many it deleted. */
export async function deleteUnusedFiles(db: Queryable, merchantId: MerchantId, before: Date): Promise<number> {
  const rows = await db.query(
    `delete from member_file where merchant_id = $1 and created_at < $2 and subject_id is null returning id`,
    [merchantId, before],
  );
  return rows.length;
}

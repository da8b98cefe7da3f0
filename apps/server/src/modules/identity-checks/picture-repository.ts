/** SQL of the pictures of documents. */

import type { PictureSide } from "@openhouse/rules/identity/identity-check";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import { deleteInBatches } from "../../db/delete-in-batches.ts";
import type { SealedPicture } from "./picture-cipher.ts";

interface PictureOwner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

export interface NewPicture extends PictureOwner, SealedPicture {
  readonly side: PictureSide;
  readonly width: number;
  readonly height: number;
  readonly at: Date;
}

/**
 * Inserts a picture and deletes the member's earlier picture of the same side that was not submitted. Returns false if
 * a concurrent call has just inserted a picture of this side.
 */
export async function replaceWaitingPicture(tx: Transaction, picture: NewPicture): Promise<boolean> {
  const { merchantId, memberId, id, side, keySealed, bytes, width, height, at } = picture;
  await tx.query(
    `delete from identity_picture where merchant_id = $1 and member_id = $2 and side = $3 and check_id is null`,
    [merchantId, memberId, side],
  );
  const rows = await tx.query(
    `insert into identity_picture (merchant_id, id, member_id, side, key_sealed, bytes, width, height, created_at)
     values ($1, $3, $2, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [merchantId, memberId, id, side, keySealed, bytes, width, height, at],
  );
  return rows.length === 1;
}

/** Selects the sides of which the member has uploaded a picture that is not submitted yet. */
export async function selectWaitingSides(
  db: Queryable,
  { merchantId, memberId }: PictureOwner,
): Promise<PictureSide[]> {
  const rows = await db.query<{ side: PictureSide }>(
    `select side from identity_picture where merchant_id = $1 and member_id = $2 and check_id is null order by side`,
    [merchantId, memberId],
  );
  return rows.map(({ side }) => side);
}

/** Attaches the member's unsubmitted pictures of these sides to a check, and returns the sides that were attached. */
export async function attachPictures(
  tx: Queryable,
  { merchantId, memberId, checkId, sides }: PictureOwner & { checkId: bigint; sides: readonly PictureSide[] },
): Promise<PictureSide[]> {
  const rows = await tx.query<{ side: PictureSide }>(
    `update identity_picture set check_id = $3
     where merchant_id = $1 and member_id = $2 and side = any ($4::text[]) and check_id is null returning side`,
    [merchantId, memberId, checkId, sides],
  );
  return rows.map(({ side }) => side);
}

interface CheckRef {
  readonly merchantId: MerchantId;
  readonly checkId: bigint;
}

export async function selectSides(db: Queryable, { merchantId, checkId }: CheckRef): Promise<PictureSide[]> {
  const rows = await db.query<{ side: PictureSide }>(
    `select side from identity_picture where merchant_id = $1 and check_id = $2
     order by array_position(array['front', 'back', 'selfie'], side)`,
    [merchantId, checkId],
  );
  return rows.map(({ side }) => side);
}

export interface StoredPicture extends SealedPicture {
  readonly side: PictureSide;
  readonly width: number;
  readonly height: number;
}

/** Selects the pictures of a check: one side, or all of them with `side` null. */
export async function selectPictures(
  db: Queryable,
  { merchantId, checkId, side }: CheckRef & { readonly side: PictureSide | null },
): Promise<StoredPicture[]> {
  return db.query<StoredPicture>(
    `select id, side, key_sealed as "keySealed", bytes, width, height from identity_picture
     where merchant_id = $1 and check_id = $2 and ($3::text is null or side = $3)`,
    [merchantId, checkId, side],
  );
}

/** Deletes pictures that were uploaded before `before` and never submitted. */
export async function deleteUnsentPictures(db: Queryable, merchantId: MerchantId, before: Date): Promise<void> {
  await db.query(`delete from identity_picture where merchant_id = $1 and check_id is null and created_at < $2`, [
    merchantId,
    before,
  ]);
}

/** Deletes the pictures of checks that were decided before `before`, in batches. */
export async function deleteOldPictures(db: Queryable, merchantId: MerchantId, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    `delete from identity_picture p using (
       select o.merchant_id, o.id from identity_picture o
       join identity_check c on c.merchant_id = o.merchant_id and c.id = o.check_id
       where o.merchant_id = $1 and c.decided_at < $2 limit $3) old
     where p.merchant_id = old.merchant_id and p.id = old.id returning p.id`,
    [merchantId, before],
  );
}

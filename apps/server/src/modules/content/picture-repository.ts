/** SQL of uploaded pictures. */

import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface StoredPicture {
  readonly merchantId: MerchantId;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  readonly by: string;
  readonly at: Date;
}

/** Inserts a picture. Does nothing if the merchant already has it. */
export async function insertPicture(tx: Queryable, picture: StoredPicture): Promise<void> {
  const { merchantId, hash, width, height, bytes, by, at } = picture;
  await tx.query(
    `insert into content_picture (merchant_id, hash, width, height, bytes, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [merchantId, hash, width, height, bytes, by, at],
  );
}

export async function selectPicture(db: Queryable, merchantId: MerchantId, hash: string): Promise<Buffer | undefined> {
  const [row] = await db.query<{ bytes: Buffer }>(
    `select bytes from content_picture where merchant_id = $1 and hash = $2`,
    [merchantId, hash],
  );
  return row?.bytes;
}

/** SQL of the stored replies of idempotent calls (plugins/idempotency.ts). */

import type { MemberId, MerchantId } from "../core/ids.ts";
import type { Queryable } from "./connection.ts";

interface NewReply {
  readonly merchantId: MerchantId;
  readonly key: string;
  readonly inputHash: Buffer;
  /** The member who sent the request; null for a visitor or the staff. */
  readonly memberId: MemberId | null;
  readonly at: Date;
}

/**
 * Inserts the key, after waiting for a concurrent caller with the same key. Returns false if the key was already used.
 */
export async function insertStoredReply(tx: Queryable, row: NewReply): Promise<boolean> {
  const rows = await tx.query(
    `insert into stored_reply (merchant_id, key, input_hash, at, member_id) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id, key) do nothing returning key`,
    [row.merchantId, row.key, row.inputHash, row.at, row.memberId],
  );
  return rows.length === 1;
}

interface ReplyUpdate {
  readonly merchantId: MerchantId;
  readonly key: string;
  readonly reply: unknown;
}

/** Stores the reply under the key of its request. Call it in the transaction in which the request makes its changes. */
export async function storeReply(tx: Queryable, { merchantId, key, reply }: ReplyUpdate): Promise<void> {
  await tx.query(`update stored_reply set reply = $3::jsonb where merchant_id = $1 and key = $2`, [
    merchantId,
    key,
    JSON.stringify(reply ?? null),
  ]);
}

/** Returns the reply to the first request with this key, and the hash of the input of that request. */
export async function findStoredReply(tx: Queryable, merchantId: MerchantId, key: string) {
  const [row] = await tx.query<{ inputHash: Buffer; reply: unknown }>(
    `select input_hash as "inputHash", reply from stored_reply where merchant_id = $1 and key = $2`,
    [merchantId, key],
  );
  return row === undefined ? undefined : { inputHash: row.inputHash, reply: row.reply };
}
